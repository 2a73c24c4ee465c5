# SPDX-License-Identifier: MIT

voice-switched-off = la voz está apagada (voice = "off")
voice-unknown = voice = "{ $given }" no se conoce: vale auto, off o uno de { $known }
voice-no-sound-card = no hay tarjeta de sonido: enchufa un altavoz USB o deja hablar a un móvil
voice-not-installed = { $program } no está instalado: sudo apt install { $program }, o deja hablar a un móvil
