# SPDX-License-Identifier: MIT

sounds = Sonidos
awards = Premios
who-bluffed = ¿Quién se tiró un farol?
true = verdad
against = contra
doubts-it = { $name } no se lo cree
the-pot-is-won = ¡El bote tiene dueño!
a-tie-face-off = ¡Empate: desempate!
a-series = ¡Una serie!
no-such-series = No hay tal serie
bust = ¡Se pasó!
the-round-is-won = La ronda está ganada
the-pile-is-down = ¡Cayó el montón!
plundered = ¡Saqueo!
the-haul = El botín
has-knocked-over-the-own = { $by } ha tirado su propio montón.
has-knocked-over-pile = { $by } ha tirado el montón de { $whose }.
the-boldest-call = La acusación más audaz
the-best-liar = La mejor mentira
the-quickest-hand = La mano más rápida
the-fattest-purse = La bolsa más llena
the-sharpest-eye = El ojo más fino
the-worst-plunderer = El peor saqueador
the-luckiest-hand = La mano con más suerte
no-to-when-said-yes = No a { $bid }, con un { $chance } a favor
at-and-nobody-called = { $bid } con un { $chance }, y nadie lo acusó
first-times-and-once-by = { $times } veces primero, una por { $ms }
first-once-by = Una vez primero, por { $ms }
pots-won = Botes ganados: { $times }
series-found = Series encontradas: { $times }
dice-plundered = Dados saqueados: { $times }
lucky-sevens = Lucky Seven conseguidos: { $times }
overlay = Superposición
the-table = La mesa
table-from-above = La mesa desde arriba, con cada dado marcado
bids-of-this-round = Apuestas de esta ronda
the-referee-table = La mesa del árbitro
open = Abrir
type-the-pin-that-quartermaster = Escribe el PIN que Quartermaster mostró al arrancar.
i-am-the-referee = Soy el árbitro
table-out-of-reach = No se llega a la mesa. Lo que ves puede ser viejo; se intenta de nuevo.
come-aboard = Sube a bordo
scan-or-open = Escanea, o abre
nobody-has-sat-down-yet = Aún no se ha sentado nadie.
before = Antes: { $verdict }
no-game-yet = Aún no hay partida
player-bids = { $player } apuesta { $bid }.
bids-so = { $player } apuesta
the-bid-was-true = ERA VERDAD
a-lie = MENTIRA
counted = { $n } contados
the-last-with-dice = El último con dados
the-game-is-over = La partida ha terminado
wins = gana
out = fuera
to-move = le toca
rolls = tira
points =
    { $n ->
        [one] punto
       *[other] puntos
    }
a-press = Una pulsación
who-was-first-question = ¿Quién fue primero?
by-phone = por teléfono
tied = empate
this-round = Esta ronda
the-game-goes-on-dice = La partida sigue: los dados se pueden anotar a mano.
what-lies-in-the-amber = ¿Qué hay en el anillo ámbar? Dilo en un teléfono.
die-is-it-a-say = Dado { $n }: ¿muestra { $face }? Dilo en un teléfono.
dice-by-face = Dados por cara
counts = cuenta
round = Ronda { $round }
that-is-a-seat-token = Eso es la clave de un puesto, no el PIN del árbitro.
not-here = Aquí no está
that-did-not-work = Eso no ha funcionado
a-lie-short =
    { $n ->
        [one] mentira, falta 1
       *[other] mentira, faltan { $n }
    }
