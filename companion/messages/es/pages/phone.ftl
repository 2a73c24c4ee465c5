# SPDX-License-Identifier: MIT

die-in-doubt-question = Hay un dado dudoso: ¿es correcto?
a-die-is-in-doubt-see = Hay un dado dudoso: mira el anillo ámbar
a-game-will-start-soon = Pronto empieza una partida: la abre quien arbitra.
all-dice = Todos los dados
all-in-one-row = Todos en una fila
back-to-my-seat = A mi puesto
by-colour = Por color
by-player = Por jugador
by-symbol = Por símbolo
camera-is-starting = La cámara arranca
camera-is-used-by-another-program = Otro programa usa la cámara, probando de nuevo
camera-lost-trying-again = Cámara perdida, probando de nuevo
camera-stands-still-trying-again = La cámara se ha parado, probando de nuevo
catching-up = Poniéndose al día
choose-a-bid = Elige una apuesta
bid-this = Apostar { $bid }
connected = Con conexión
count-these = Contar estos
dice-are-rolling = Los dados ruedan
hand-into-view = Mano a la vista
hand-out-of-view = Mano fuera de la vista
hands-in-view = Manos a la vista
hold-to-see = Mantén pulsado para ver
how-the-game-stands = Cómo va la partida
how-you-stand = Cómo estás tú
it-is-turn = Es el turno de { $player }.
lies-face-down = Está boca abajo.
lift-the-cups = ¡Arriba los cubiletes!
no-camera-found-trying-again = No se encuentra ninguna cámara, probando de nuevo
no-connection-to-the-table = Sin conexión con la mesa: lo que ves puede ser viejo. Vuelve por sí sola.
no-dice-in-view = No se ven dados
no-pile = Sin montón
nobody-plays-at-this-seat = En esta partida nadie juega en este puesto. Puedes mirar.
nothing-to-count-now = Ahora no hay nada que contar
nothing-under-your-cup-roll = Nada bajo tu cubilete: tira
now = Ahora
nudge-or-give-face = Mueve un poco el dado y la cámara mira de nuevo, o toca el dado equivocado y di su cara.
offline = Sin conexión
one-fewer = Uno menos
one-more = Uno más
only-dice-are-in-play = Solo hay { $n } dados en juego.
pile-from-the-bottom = Montón desde abajo: { $faces }
players = Jugadores
read-the-rules-meanwhile = Lee mientras las reglas
settling = Se paran
simulated-table = Mesa simulada
something-covers-the-camera = Algo tapa la cámara
the-board = El tablero
the-buttons-at-your-seat = Los botones de tu puesto
the-camera-cant-count-now = La cámara no puede contar ahora: introduce los dados a mano.
camera-cannot-read-these = La cámara aún no sabe leer estos: ¿es esto lo que hay?
the-game = La partida
the-lowest-bids = Las apuestas más bajas
the-referee-can-start-another = Quien arbitra puede empezar otra con los mismos jugadores.
the-rules = Las reglas
the-rules-of-all-games = Las reglas de todos los juegos
the-table-cant-be-reached = No se llega a la mesa. ¿Sigue este aparato en su red?
too-dark-to-see = Demasiado oscuro para ver
waiting-for-the-dice = Se esperan los dados.
waiting-for = Se espera a { $names }.
watch-the-table = Mirar la mesa
what-else-you-may-do = Qué más puedes hacer
what-the-camera-sees = Lo que ve la cámara
what-you-may-do = Qué puedes hacer
which-face = Qué cara
who-begins-roll-one-die = ¿Quién empieza? { $names }: tirad un dado cada uno, a la vista.
yes-count-these = Sí, contar estos
you-are-out-watch = Estás fuera. Mira a los demás.
you-have-a-seat = Tienes un puesto.
your-buttons = Tus botones:
your-dice = Tus dados
your-turn-title = Tu turno
camera-lost-mark = cámara perdida
first = primero
for = para { $names }
lamp-words = lámpara: { $words }
look-at-your-phone = mira tu teléfono
not-seen-there = no se ve allí
off = apagada
on = encendida
position-face-down = posición { $place }, boca abajo
position-turn-it-now = posición { $place }, gírala ahora
position = posición { $place }: { $number }
seat-of-number = puesto { $seat }
square-number = casilla { $n }
the-jolly-roger-in-hand = la Jolly Roger en mano
waiting = a la espera
wild = comodín
your-turn-mark = tu turno
at-the-same-moment-nobody = { $names } a la vez: nadie fue primero.
in-hand = { $n } en mano
in-hand-the-jolly-roger = { $n } en mano, también la Jolly Roger
in-view = { $dice } a la vista
is-at-the-start = { $name } está en la salida.
is-on-square = { $name } está en la casilla { $n }.
makes-the-first-bid = { $player } hace la primera apuesta.
must-be-seen = hay que ver { $dice }.
of-dice-verified =
    { $expected ->
        [1] { $seen } de 1 dado, comprobado
       *[other] { $seen } de { $expected } dados, comprobados
    }
shouted = Gritó { $names }.
was-first-by-margin = El primer grito es de { $names }, por { $margin }.
from = { $face }, desde { $least }
you-have-a-seat-named = { $name }, tienes un puesto.
cant-be-bid = { $face }: no se puede apostar
raise-or-call-a-liar = { $player }: sube la apuesta, o acusa a { $bidder } de mentir.
take-away-face = { $name }: quitar { $face }
tap-again = ¿{ $label }? Toca otra vez
photograph-by-phone =
    { $what ->
        [row] Fotografiad vuestra fila con un móvil
        [board] Fotografiad el tablero con un móvil
       *[dice] Fotografiad los dados con un móvil
    }
hands-away-phone-level-above =
    { $what ->
        [own] Solo tus dados, o los de todos en una foto. Manos fuera y el móvil horizontal encima.
        [rolled] Solo el dado que has tirado, o junto a todos los montones. Manos fuera y el móvil horizontal encima.
        [changed] Los dados del único cubilete que la carta ha cambiado, o todos en una foto. Manos fuera y el móvil horizontal encima.
        [row] Tus siete posavasos, todos en la foto. Manos fuera y el móvil horizontal sobre la fila.
        [board] Todos los dados del tablero y ningún otro. Quien ve una serie grita antes: la foto puede venir después.
       *[dice] Manos fuera, el móvil horizontal sobre la mesa y todos los dados en la foto.
    }
photograph-the-dice =
    { $what ->
        [row] Fotografiar tu fila
        [board] Fotografiar el tablero
       *[dice] Fotografiar los dados
    }
the-photograph-did-not-arrive = La foto no ha llegado: inténtalo otra vez.
the-photograph-is-being-read = Leyendo la foto…
the-photograph-is-read = La foto está leída.
with-computer-pirates =
    { $n ->
        [one] Con un pirata de ordenador
       *[other] Con { $n } piratas de ordenador
    }
more-must-sit-down =
    { $n ->
        [one] Falta uno más
       *[other] Faltan { $n } más
    }
camera-is-switched-off = La cámara está apagada
look-up = ¡Mira arriba!
show-it-here = Mostrarlo aquí
the-photograph-is-sent = Enviando… { $percent } %
answer-above-or-again = Responde arriba o vuelve a fotografiar.
photograph-once-more = Vuelve a fotografiar.
the-photograph-with-rings = La foto, con un anillo en cada dado
tap-whose-dice =
    { $n ->
        [one] Toca el dado de { $name }
       *[other] Toca los dados de { $name }: faltan { $n }
    }
tap-out-of-play =
    { $n ->
        [one] Toca el dado que no está en juego
       *[other] Toca los dados que no están en juego: faltan { $n }
    }
these-are-theirs =
    { $n ->
        [one] Este es el dado de { $name }
       *[other] Estos son solo los dados de { $name }
    }
this-row-is-theirs = Esta es la fila de { $name }
begin-again = Empezar de nuevo
die-of = dado { $n }: { $face }
