# SPDX-License-Identifier: MIT

card-steady-thumb = Pulgar firme
card-loose-plank = Tablón suelto
card-second-wind = Segundo aire
card-trimmed-sails = Velas ajustadas
card-rough-sea = Mar gruesa
card-change-of-wind = Cambio de viento
card-shot-across-the-bow = Disparo de aviso
card-belay-that = Alto ahí
card-safe-harbour = Puerto seguro
card-heavy-swell = Mar de fondo
card-broadside = Andanada
card-old-sea-dog = Lobo de mar
card-grappling-hook = Gancho de abordaje
card-loaded-die = Dado cargado
card-hurricane = Huracán
card-powder-room = Santabárbara
card-letter-of-marque = Patente de corso
card-boarding-party = Grupo de abordaje
