# SPDX-License-Identifier: MIT

word-corrected = corregido
word-bid = apostar
word-challenge = dudar
word-reveal = levantar
word-roll-off = tirar para empezar
word-retire = dejar la partida
word-resolve = descubrir carta
word-undo-card = anular carta
word-decline = no descubrir más
word-deck = repartir cartas
word-ante = entrada
word-declare-bone = declarar el Hueso
word-roll = tirar
word-start-roll = primera tirada
word-place = poner
word-plunder = saquear
word-end-turn = terminar el turno
word-knock = derribar el montón
word-turn = girar
word-next-round = ronda siguiente
word-throw = tirar
word-claim = anunciar
word-tie = empate
word-deal = repartir
word-award = conceder
word-bidding = apuestas
word-over = final
word-cards = cartas
word-declaring = declarar
word-face-off = desempate
word-start = salida
word-rolling = tirada
word-placing = poner
word-restart = volver a empezar
word-turning = girar
word-scored = puntos
word-throwing = tirada
word-until-marooned = until-marooned
word-skull = calavera
word-sword = espada
word-coconut = coco
word-diamond = diamante
word-boat = barco
word-pistol = pistola
word-black = negro
word-red = rojo
word-green = verde
word-blue = azul
word-yellow = amarillo
word-purple = morado
word-nudge = girar
word-reroll = volver a tirar
word-steal = robar
word-undo = anular
word-cocked = no plano
word-jewel = joya
word-bone = hueso
word-regular = normal
word-jolly = Jolly Roger
word-grey = gris
word-ivory = marfil
word-brown = marrón
word-lay-cards = poner cartas
word-skulls = calaveras
word-swords = espadas
word-coconuts = cocos
word-diamonds = diamantes
word-boats = barcos
word-pistols = pistolas
numbers = cero, un, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte
number-word = { WORDS($n) }
none = ninguna
nothing = nada
list-and =
    { SOUND($last) ->
        [i] { $first } e { $last }
       *[other] { $first } y { $last }
    }
list-or =
    { SOUND($last) ->
        [o] { $first } u { $last }
       *[other] { $first } o { $last }
    }
named = { $who }: { $words }
bid =
    { $quantity ->
        [one] { $face ->
            [skull] una calavera
           *[other] un { $face }
        }
       *[other] { WORDS($quantity) } { $face ->
            [1] unos
            [2] doses
            [3] treses
            [4] cuatros
            [5] cincos
            [6] seises
            [skull] calaveras
           *[other] { $face }
        }
    }
dots =
    { $n ->
        [one] un punto
       *[other] { WORDS($n) } puntos
    }
count-die =
    { $n ->
        [one] un dado
       *[other] { WORDS($n) } dados
    }
count-jewel =
    { $n ->
        [one] una joya
       *[other] { WORDS($n) } joyas
    }
count-bone =
    { $n ->
        [one] un Hueso
       *[other] { WORDS($n) } Huesos
    }
count-square =
    { $n ->
        [one] una casilla
       *[other] { WORDS($n) } casillas
    }
count-player =
    { $n ->
        [one] un jugador
       *[other] { WORDS($n) } jugadores
    }
coloured-symbol = { $symbol } en { $colour }
count-sweet =
    { $n ->
        [one] un caramelo cada uno
       *[other] { WORDS($n) } caramelos cada uno
    }
series-and-dice = { $series }: { $dice }
share = { $percent } %
count-bone-taken =
    { $n ->
        [one] un Hueso
       *[other] { WORDS($n) } Huesos
    }
count-die-taken =
    { $n ->
        [one] un dado
       *[other] { WORDS($n) } dados
    }
word-orange = naranja
word-white = blanco
word-pink = rosa
