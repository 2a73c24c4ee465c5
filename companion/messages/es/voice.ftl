# SPDX-License-Identifier: MIT
# Lo que solo dice una voz: breve, los nombres primero. Otras frases tienen una variante (.voice) donde hace falta.

said-first = El primer grito es de { $name }.
said-first-by = El primer grito es de { $name }, por { $ms } milisegundos.
said-turn = Turno de { $name }.
said-camera-gone = La cámara no responde. La partida sigue a mano.
said-camera-back = La cámara ha vuelto.
said-doubt = Hay un dado dudoso: mirad el teléfono.
said-count = { $dice }.
said-dice =
    { $n ->
        [one] { $one }
       *[other] { $n } veces { $one }
    }
