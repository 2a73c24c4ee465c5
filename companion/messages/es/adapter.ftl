# SPDX-License-Identifier: MIT

die-held = { $die ->
    [jolly] la Jolly Roger
   *[regular] un dado normal
}
field-of-player = { $field } de { $name }
regular-die = un dado normal
so-many-of = { $mark } de { $mark2 }
no-such-die-in-count = No hay ese dado en ese recuento.
virtual-dice-need-no-correction = Ese dado es virtual: ninguna cámara lo ha leído y nadie lo corrige.
die-shows-that-already = El dado ya muestra eso.
count-wants-number-count = 'count' pide el número de un recuento, no { $event }.
at-wants-place = 'at' pide el lugar de un dado como lo dice el estado, no { $event }.
face-wants-what-die-shows = 'face' pide lo que muestra el dado.
nothing-was-corrected-that-count = En ese recuento no se corrigió nada.
cover-yours-and-throw = no se ve de quién es cada dado: { $name }, recoge o tapa los tuyos y luego tíralos o destápalos a solas
die-lay-there = El dado de { $name } ya estaba en la mesa y mostraba { $face }: no se tira otra vez.
dice = { $dice } dados
middle = del centro
something-went-wrong-inside-nothing = Algo falló por dentro; no ha cambiado nada.
enter-dice-by-hand = Introducir los dados a mano
turn-roll-dice-as-card = gira o tira los dados como dice la carta
enter-cups-without-zones = sin zonas no se ve de quién es cada dado: introduce los cubiletes a mano
lay-die-that-you-take = { $whose }: pon el dado que te llevas junto a los tuyos
take-all-dice-back-hand = recoged todos los dados y tirad
enter-dice-without-zones = sin zonas no se ve de quién es cada dado: introdúcelos a mano
pile-was-knocked-over = Ha caído el montón de { $floor }: { $floor2 } dice quién ha sido.
place-on-my-pile = Ponerlo en mi montón
end-my-turn = Terminar mi turno
end-my-turn-now = Terminar mi turno ya
one-roll-turn = Una tirada por turno
round-brings = Ronda { $round }: { $points }.
marooned = { $player } ha sacado { $face } y no puede hacer nada con ello: varado.
until-marooned = Hasta quedar varado
roll-leave-as-your-pile = Tira { $scene } y déjalo como tu montón: empieza el más bajo.
your-pile-was-knocked-over = Te han derribado el montón: tira { $scene } para empezar otra vez.
roll-beside-your-pile = Tira { $scene } junto a tu montón.
place-plunder-end-your-turn = Ponlo, saquea, o termina tu turno.
plunder-end-your-turn = Saquea, o termina tu turno.
turn-ends-once-read = Tu turno termina en cuanto la cámara haya leído lo que has puesto.
i-knocked-my-pile-over = ¡He derribado mi montón!
verified = sin comprobar
doubloons-win = Doblones para ganar
say-who-knocked-your-pile = Di quién ha derribado tu montón.
plunder-s = Saquear el { $top } de { $victim }
which-die = Qué dado
shows = Muestra
enter-roll-by-hand = Introducir la tirada a mano
enter-roll-of-die-by-hand = Introducir la tirada a mano: { $die }
my-pile-was-knocked-over = ¡Me han derribado el montón!
i-did-myself = He sido yo
i-knocked-pile-over = He derribado un montón
own-pile-fell = { $pile } ha tirado su propio montón: { $pile2 } empieza de nuevo en su próximo turno.
my-own = El mío
who-did = ¿Quién ha sido?
whose-pile = ¿De quién?
jolly-roger = la Jolly Roger
i-roll = Tiro { $names }
this-fits-several-moves-say = esto encaja con varias jugadas: di en el teléfono cuál fue
fits-no-legal-move = lo que hay no encaja con ninguna jugada permitida: poned los dados como los muestra el teléfono
one-die-alone-should-lie = junto a la pila de { $player } debe haber un solo dado
place-die-end-your-turn = { $player }: pon el dado, o termina tu turno
lay-die-that-you-rolled = { $player }: pon el dado que has tirado junto a tu montón
pile-should-show = el montón de { $name } debería mostrar { $face }: ponedlo así, o pulsad SHOUT si se cayó
has-rolled = { $turn } ha sacado { $face }.
doubloons = { $score } doblones
to-doubloons = Hasta { $target } doblones
i-have-rolled = Ya he tirado
you-are-out-dice-watch = Te quedaste sin dados. Mira cómo mienten.
dice-not-rolled = Los dados de { $name } no se han tirado en esta ronda: hay que tirarlos ya bajo el cubilete.
lift-your-cup-camera-counts = Levanta tu cubilete: la cámara cuenta.
all-cups-are-lifted-camera = Se levantan todos los cubiletes: la cámara cuenta.
bid-higher-than-call-liar = Sube de { $bid }, o grita MENTIRA.
make-first-bid = Haz la primera apuesta.
wait-bids-calls-liar = Espera: { $turn } apuesta o grita MENTIRA.
wait-makes-first-bid = Espera: { $turn } hace la primera apuesta.
dice-seen-before-count = Los dados de { $name } se han visto con una apuesta en pie: se quedan como están.
call-liar = ¡MENTIRA!
first-points = Hasta { $target } puntos
lucky-seven = ¡Lucky Seven!
x = { $name }: { $seen }
other-position-due = { $name }: toca la posición { $due }, no la { $fresh }: devuelve ese posavasos
which-coaster-was-turned-first = { $name }: no se ve qué posavasos se giró primero: ponlos boca abajo y gíralos de uno en uno
position-cant-show-which-lies = { $name }: la posición { $place } no puede mostrar { $number }, que ya está en esta fila
position-was-turned-before = { $name }: la posición { $place } sigue boca arriba de antes: dale la vuelta
turn-any-coaster-leave-face = Gira un posavasos cualquiera y déjalo boca arriba.
turn-coaster-at-position = Gira el posavasos de la posición { $due }.
shuffle-your-coasters-lay-them = Baraja tus posavasos, ponlos boca abajo y empieza la ronda siguiente.
round-goes-with = La ronda es de { $won }, con { $points }.
next-round = Ronda siguiente
position-should-show = { $name }: la posición { $turned } debería mostrar { $number }
position-doubt = { $name }: la posición { $doubted } es dudosa
enter-position-by-hand = Introducir la posición { $due } a mano
match = El encuentro
enter-turn-by-hand = Introducir un giro a mano
first-reach-target = Quien llegue primero a la meta
most-rounds-won = Más rondas ganadas
roll-one-die-open-highest = Tira un dado a la vista: empieza el más alto.
who-begins = Quién empieza
roll-for = Se tira
who-may-call-liar = Quién puede gritar MENTIRA
dice-each = Dados por jugador
next-player-only = Solo el siguiente
look-at-your-dice-lay = Mira tus dados: pon cartas boca abajo, o di que ya has mirado.
leave-the-dice-alone = Dejar los dados como están
turn-up-no-more = No descubrir más
all-have-looked-no-more = Todos han mirado: en esta ronda ya no se ponen cartas.
printed-cards = Cartas impresas
cards-on-phones = Cartas en los teléfonos
follow-the-card = Gira, tira o mueve los dados como dice la carta: la cámara lo comprueba.
deal-cards-table-shuffles-them = Reparte las cartas: la mesa las baraja.
turn-up-what-was-laid = Descubre una carta: lo que está puesto se descubre.
turn-up-card-turn-up = Descubre una carta, o no descubras más.
turn-up-undo-turn-up = Descubre una anulación, o no descubras más.
target-wants-dice = 'target' pide dados, cada uno con su 'player' y su 'index'.
target-wants-dice-one-player = 'target' pide dados de un solo jugador, no { $players }.
deal-cards = Repartir las cartas
i-have-looked = Ya he mirado
most-experienced-pirate = El pirata con más experiencia
first-seat = El primer puesto
wild-ones = Unos como comodín
wait-turns-up-card = Espera: { $turn } descubre una carta.
cup-of = Cubilete de { $name }
one-rating = { $name } una de valor { $rating }
ones-are-wild = Los unos son comodines
draw-card = Cartas nuevas: { $drawn }.
teams = Equipos: { $teams }.
hand = En mano
face-down = Boca abajo
turned-up = Descubiertas
enter-roll-without-zones = sin zonas no se ve de quién es cada dado: introduce la tirada a mano
leave-game = Dejar la partida
your-bid = Tu apuesta
antes-are = Las entradas están puestas
last-pot-still-lies-there = el último bote sigue ahí: quitadlo y poned otra vez la entrada
centre-pot = Bote central
among-antes-bones-are-never = { $bones } entre las entradas: los Huesos nunca se ponen
put-your-ante-into-middle = Pon tu entrada en el centro.
choose-die-roll-shout-first = Elige un dado y tíralo; antes SHOUT si es tu Hueso.
roll-your-bone = Tira tu Hueso.
roll-one-jewel = Tira una joya.
rolled-bone-without-declaring-forfeited = { $name } tiró un Hueso sin declararlo: lo pierde.
takes = { $player } se lleva { $share }.
rolled-so-far = Tirado hasta ahora
side-pot = Bote aparte
i-roll-my-bone = ¡Tiro mi Hueso!
jewels-centre-pot = Joyas en el bote central
side-pots = Botes aparte
on-table = En la mesa
tie-face-off = { $tie } empatan: ¡desempate!
count-pot-by-hand = Contar el bote a mano
no-second-mate = No (segundo de a bordo)
bone-is-declared-before-the-roll = Ya has tirado: un Hueso se declara antes de tirar. Si no era una tirada, retira primero el dado.
bone-declared = Hueso declarado: { $declared }.
take-played-dice-off = quitad del tablero los dados que ya no juegan y tirad
was-first-names-series-now = { $floor } fue primero y ahora nombra la serie.
map-treasure-on-square = El mapa: el tesoro está en la casilla { $squares }
throw-one-die-on-board = Tira un dado al tablero.
wait-for-one-throw = Espera: { $turn } tira un dado al tablero.
square = la casilla { $number }
start = la salida
announced-photograph-the-board = { $name } anuncia { $series }: fotografiad el tablero y entonces se decide.
tied-photograph-the-board = { $names } gritaron a la vez, nadie fue primero: fotografiad el tablero y seguid.
announced-board-is-read = { $name } anuncia { $series }: en cuanto los dados estén quietos y la cámara los haya leído, se decide.
tied-board-is-read = { $names } gritaron a la vez, nadie fue primero: en cuanto los dados estén quietos y la cámara los haya leído, seguid.
no-die-was-thrown = No ha caído ningún dado desde entonces: decidir ya
take-the-shout-back = Retirar el grito
said-nothing-in-time = { $player } no dijo nada a tiempo y espera a la próxima tirada.
what-was-announced = Qué se anunció
all-dice-on-board = Todos los dados del tablero
you-were-first-name-all = El primer grito es tuyo: nombra todas las series que veas.
was-first-names-series = { $floor } fue primero y nombra la serie.
jewels-in-hand = { $hand } en mano
i-see-series = ¡Veo una serie!
deal-dice-out = Repartir los dados
all-series-that-you-see = Todas las series que veas, de una vez
at-same-moment = A la vez
who-was-first = Quién fue primero
award-claim = Conceder la serie
was-tie = Fue un empate
who-begins-youngest = Quién empieza (el más joven)
squares-treasure = Casillas hasta el tesoro
piece-on-wrong-square = En el mapa hay una pieza en { $on }; debería estar en { $should }.
series-on-board = Series en el tablero: { $lying }.
nobody-was-first = Nadie fue primero
on-board = En el tablero
turn-up = Descubrir { $name }
which-card = Qué carta
which-card-undone = Qué carta se anula
take-back-effect-another-players = Anula el efecto de la carta de otro.
take-die-into-cup = Llévate a tu cubilete un dado de otro.
lay-cards-face-down = Poner cartas boca abajo
turn-up-one = Descubrir: { $effect }
take-no-die = No quitar ninguno
die = { $name }: dado { $place }, un { $face }
your-cards = Tus cartas
dice-one-player-none = Dados de un jugador, o ninguno
turn-up-undo = Descubrir: anular
you-are-out-game = Estás fuera de la partida.
throw-open = Tira { $own } a la vista.
wait-for-dice = Espera los dados de { $dice }.
await-dice = Espera los dados.
you-may = Puedes: { $others }.
your-turn = Es tu turno.
wait-s-turn = Espera: es el turno de { $turn }.
seat-wants-number = 'seat' pide un número del 1 al { $seats }, no { $event }.
name-wants-1-letters = 'name' pide de 1 a { $longest } letras, no { $event }.
at-same-moment-nobody-first = { $names } a la vez: nadie gritó primero.
colour-wants-one = 'colour' pide uno de { $colours }.
seat-not-with-itself = El puesto { $seat } no se cambia consigo mismo.
seat-wants-number-of-guests = 'seat' pide un número del 1 al { $guests }.
this-table-has-seats = Esta mesa tiene { $places } puestos, no { $players }.
seats-wants-list-with-number = 'seats' pide una lista con el puesto de cada jugador.
seats-wants-numbers = 'seats' pide números del 1 al { $places }.
players-seats-go-once-round = 'players' y 'seats' dan una vuelta a la mesa, en el sentido del reloj.
not-forgotten-in-game = Hay una partida en juego: no se olvida a nadie antes de que acabe.
player-wants-name-be-forgotten = 'player' pide el nombre que se olvida, no { $name }.
on-wants-true-false = 'on' pide true o false, no { $event }.
game-over = La partida ha terminado: { $winner }
game-over-nobody-wins = La partida ha terminado: no gana nadie.
you-have-won = ¡Has ganado!
you-have-won-together = ¡Has ganado, con { $names }!
nobody-wins = No gana nadie.
these-dice-have-counted-already = estos dados ya han contado: tira otra vez
table-switching-itself-off-game = La mesa se apaga; la partida queda guardada. Cuando la luz verde de la Pi deje de parpadear, puedes desenchufar.
table-being-shut-down = La mesa se está apagando.
player-wants-one-playing = 'player' pide uno de los que juegan, no { $event }.
this-table-cant-be-switched = Esta mesa no se apaga desde aquí: desenchufa, no se pierde nada.
cant-be-switched-off = No se puede apagar: { $strerror }.
game-is-over-wins =
    { $number ->
        [one] La partida ha terminado: gana { $names }.
       *[other] La partida ha terminado: ganan { $names }.
    }
several-win =
    { $number ->
        [one] Gana { $names }.
       *[other] Ganan { $names }.
    }
too-many-there =
    { $n ->
        [one] hay un dado de más, quitad lo que no es de esta tirada
       *[other] hay { WORDS($n) } dados de más, quitad lo que no es de esta tirada
    }
too-many-in-the-middle =
    { $n ->
        [one] en el centro hay un dado de más, quitad lo que no es de esta tirada
       *[other] en el centro hay { WORDS($n) } dados de más, quitad lo que no es de esta tirada
    }
too-many-before-you =
    { $n ->
        [one] { $name }: ante ti hay un dado de más, quita lo que no es de esta tirada
       *[other] { $name }: ante ti hay { WORDS($n) } dados de más, quita lo que no es de esta tirada
    }
put-dice-in-the-middle =
    { $n ->
        [one] poned un dado en el centro
       *[other] poned { WORDS($n) } dados en el centro
    }
some-lie-in-the-middle =
    { $n ->
        [one] hay uno de { WORDS($wanted) } dados en el centro: poned también los demás
       *[other] hay { WORDS($n) } de { WORDS($wanted) } dados en el centro: poned también los demás
    }
die-in-nobodys-place =
    { $colour ->
        [none] hay un dado en el sitio de nadie: acércalo a su dueño o quítalo
       *[other] hay un dado ({ $colour }) en el sitio de nadie: acércalo a su dueño o quítalo
    }
dice-in-nobodys-place = hay { WORDS($n) } dados en el sitio de nadie: acércalos a sus dueños o quítalos
none-of-yours-seen =
    { $mine ->
        [1] { $n ->
            [one] aún no se ve tu dado
           *[other] aún no se ven tus { WORDS($n) } dados
        }
       *[0] { $n ->
            [one] aún no se ve el dado de { $name }
           *[other] aún no se ven los { WORDS($n) } dados de { $name }
        }
    }
some-of-yours-seen-lay-other-one =
    { $mine ->
        [1] { $n ->
            [one] se ve uno de tus { WORDS($wanted) } dados, pon el otro donde lo vea la cámara
           *[other] se ven { WORDS($n) } de tus { WORDS($wanted) } dados, pon el que falta donde lo vea la cámara
        }
       *[0] { $n ->
            [one] se ve uno de los { WORDS($wanted) } dados de { $name }, el otro tiene que estar donde lo vea la cámara
           *[other] se ven { WORDS($n) } de los { WORDS($wanted) } dados de { $name }, el que falta tiene que estar donde lo vea la cámara
        }
    }
some-of-yours-seen-lay-the-others =
    { $mine ->
        [1] { $n ->
            [one] se ve uno de tus { WORDS($wanted) } dados, pon los demás donde los vea la cámara
           *[other] se ven { WORDS($n) } de tus { WORDS($wanted) } dados, pon los que faltan donde los vea la cámara
        }
       *[0] { $n ->
            [one] se ve uno de los { WORDS($wanted) } dados de { $name }, los demás tienen que estar donde los vea la cámara
           *[other] se ven { WORDS($n) } de los { WORDS($wanted) } dados de { $name }, los que faltan tienen que estar donde los vea la cámara
        }
    }
roll-your-die-again = { $name }: vuelve a tirar tu dado, sigue como estaba
roll-your-dice-again =
    { $n ->
        [one] { $name }: vuelve a tirar tus dados, uno sigue como estaba
       *[other] { $name }: vuelve a tirar tus dados, { WORDS($n) } siguen como estaban
    }
take-your-die-away =
    { $colour ->
        [none] { $name }: quita tu dado, no es de esta tirada
       *[other] { $name }: quita tu dado ({ $colour }), no es de esta tirada
    }
take-your-dice-away = { $name }: quita tus { WORDS($n) } dados, no son de esta tirada
your-die-from-before =
    { $colour ->
        [none] { $name }: quita tu dado, sigue ahí de antes.
       *[other] { $name }: quita tu dado ({ $colour }), sigue ahí de antes.
    }
your-dice-from-before = { $name }: quita tus { WORDS($n) } dados, siguen ahí de antes.
die-from-before =
    { $colour ->
        [none] Quitad el dado { $where }, sigue ahí de antes.
       *[other] Quitad el dado ({ $colour }) { $where }, sigue ahí de antes.
    }
dice-from-before = Quitad los { WORDS($n) } dados { $where }, siguen ahí de antes.
reaches-in-at-side-of = algo asoma por el lado de { $name }
reaches-in = algo asoma por la parte { $where }
at-the-top-left = de arriba a la izquierda
at-the-top = de arriba
at-the-top-right = de arriba a la derecha
at-the-left = de la izquierda
at-the-right = de la derecha
at-the-bottom-left = de abajo a la izquierda
at-the-bottom = de abajo
at-the-bottom-right = de abajo a la derecha
card-turns-at-most =
    { $most ->
        [one] la carta gira un punto como mucho, se giraron { WORDS($n) }
       *[other] la carta gira { WORDS($most) } puntos como mucho, se giraron { WORDS($n) }
    }
turn-die-back =
    { $colour ->
        [none] { $name }: vuelve a poner el dado en { $face }
       *[other] { $name }: vuelve a poner el dado ({ $colour }) en { $face }
    }
die-showed =
    { $colour ->
        [none] { $name }: el dado mostraba { $face }
       *[other] { $name }: el dado ({ $colour }) mostraba { $face }
    }
roll-this-die-again =
    { $colour ->
        [none] { $name }: vuelve a tirar el dado, sigue como estaba
       *[other] { $name }: vuelve a tirar el dado ({ $colour }), sigue como estaba
    }
bid-called =
    { $quantity ->
        [one] { $face ->
            [skull] ¿Una calavera?
           *[other] ¿Un { $face }?
        }
       *[other] { $face ->
            [1] ¿{ WORDS($quantity, capital: 1) } unos?
            [2] ¿{ WORDS($quantity, capital: 1) } doses?
            [3] ¿{ WORDS($quantity, capital: 1) } treses?
            [4] ¿{ WORDS($quantity, capital: 1) } cuatros?
            [5] ¿{ WORDS($quantity, capital: 1) } cincos?
            [6] ¿{ WORDS($quantity, capital: 1) } seises?
          *[other] ¿{ WORDS($quantity, capital: 1) } calaveras?
        }
    }
so-many-are-there =
    { $n ->
        [0] No hay.
        [one] Hay uno.
       *[other] Hay { WORDS($n) }.
    }
loses-a-die = { $name } pierde un dado.
wait-or-call-liar-of-bid = Espera a { $turn }, o grita MENTIRA a { $bid }.
call-liar-on = Grita MENTIRA a { $bid }.
wait-or-call-liar = Espera a { $turn }, o grita MENTIRA.
call-liar-now = Grita MENTIRA.
wait-rolls-for-who-begins =
    { $number ->
        [one] Espera: { $names } tira para ver quién empieza.
       *[other] Espera: { $names } tiran para ver quién empieza.
    }
wait-still-looks =
    { $number ->
        [one] Espera: { $names } aún mira sus dados y cartas.
       *[other] Espera: { $names } aún miran sus dados y cartas.
    }
card-undone = { $card } (anulada)
card-nudges =
    { $target ->
        [own] Gira tus dados hasta { $dots } en total.
       *[other] Gira dados de otros hasta { $dots } en total.
    }
card-rerolls =
    { $target ->
        [own] { $n ->
            [one] Vuelve a tirar hasta un dado tuyos.
           *[other] Vuelve a tirar hasta { WORDS($n) } dados tuyos.
        }
       *[other] { $n ->
            [one] Vuelve a tirar hasta un dado de otro.
          *[other] Vuelve a tirar hasta { WORDS($n) } dados de otro.
        }
    }
wait-rolls-a-die = Espera: { $name } tira un dado.
wait-places = Espera: { $name } pone, saquea o para.
wait-begins-a-pile = Espera: { $name } empieza un montón nuevo.
knocked-pile-over = { $player } ha derribado el montón de { $pile } y pierde siete doblones.
doubled = Doble: { $names }.
keelhauled = Pasados por la quilla: { $names }.
say-which-die-you-rolled = { $name }: di en tu móvil qué dado has tirado, esto puede ser una calavera o un 1
roll-a-jewel-instead = { $name }: tira una Joya y retira este dado
roll-your-bone-instead = { $name }: tira tu Hueso y retira este dado
put-your-ante = Pon { $jewels } en el centro; dilo cuando estén las entradas.
you-ante-nothing = No pones nada; dilo cuando estén las entradas.
wait-rolls =
    { $number ->
        [one] Espera: tira { $names }.
       *[other] Espera: tiran { $names }.
    }
pot-holds = { $pot }: { $held }.
pot-holds-for = { $pot }: { $held }, para { $names }.
no-series-on-board = Series en el tablero: ninguna.
dealt-out-when-looked =
    { $number ->
        [one] Los dados se reparten en cuanto { $names } también haya mirado.
       *[other] Los dados se reparten en cuanto { $names } también hayan mirado.
    }
all-dice-lie-deal = Todos los dados están en el tablero: repártelos.
all-dice-lie-shout = Todos los dados están en el tablero: grita si ves una serie; si no, di que ya has mirado.
announces-right = { $name } anuncia { $series }: correcto.
announces-wrong = { $name } anuncia { $series }: falso, no hay serie de { $wrong }.
goes-on = { $name } avanza { $squares }.
goes-back = { $name } retrocede { $squares }.
said-nothing = { $name } no dijo nada en { $seconds } segundos: todos pueden gritar otra vez.
    .voice = { $name } no dijo nada: seguimos.
said-nothing-waits = { $name } no dijo nada en { $seconds } segundos: { $name } espera a la próxima tirada, los demás pueden gritar.
    .voice = { $name } no dijo nada: seguimos.
no-shout-waits = Ningún grito espera al tablero.
shout-is-of-another = Ese grito es de { $name }.
no-die-had-fallen =
    { $n ->
        [one] No había caído ningún dado: el grito de { $name } no vale. { $name } espera a la próxima tirada; los demás pueden gritar.
       *[other] No había caído ningún dado: los gritos de { $name } no valen. Esperan a la próxima tirada; los demás pueden gritar.
    }
shout-taken-back =
    { $n ->
        [one] { $name } retira el grito y espera a la próxima tirada; los demás pueden gritar.
       *[other] Los gritos de { $name } no valen: esperan a la próxima tirada; los demás pueden gritar.
    }
wait = Espera.
coasters-not-seen = { $name }: aún no se ven tus { WORDS($n) } posavasos
coasters-seen =
    { $n ->
        [one] { $name }: se ve uno de tus { WORDS($wanted) } posavasos, ponlos todos en fila donde los vea la cámara
       *[other] { $name }: se ven { WORDS($n) } de tus { WORDS($wanted) } posavasos, ponlos todos en fila donde los vea la cámara
    }
round-by-round =
    { $n ->
        [one] Ronda a ronda: una en total
       *[other] Ronda a ronda: { WORDS($n) } en total
    }
row-standing =
    { $won ->
        [0] { $row } en esta fila, { $all } en total
        [one] { $row } en esta fila, { $all } en total, una ronda ganada
       *[other] { $row } en esta fila, { $all } en total, { WORDS($won) } rondas ganadas
    }
bust-wait = Se acabó: lo girado cuenta. Espera a los demás.
lucky-seven-wait = ¡Lucky Seven! Espera a los demás.
points-expected-lucky = { $name }: unos { $points } puntos, Lucky Seven { $share }.
points-expected = { $name }: unos { $points } puntos, sin Lucky Seven.
lay-your-die-back =
    { $colour ->
        [none] { $name }: devuelve tu dado a su sitio, esta carta no mueve ninguno
       *[other] { $name }: devuelve tu dado ({ $colour }) a su sitio, esta carta no mueve ninguno
    }
row-cant-be-told = { $name }: tu fila no se distingue de otra: separa más las filas
turn-first-coaster-alone = no se ve de quién es cada fila: { $names }, gira tu primer posavasos a solas
wait-turns-first-coaster = Espera: { $names } gira su primer posavasos.
no-camera-to-switch = Esta mesa no tiene ninguna cámara que se pueda apagar.
camera-on-or-off = Di si la cámara debe estar encendida: true o false.
photo-whose = ¿de quién es cada dado? Tócalos en la foto
photo-whose-alone =
    { $n ->
        [one] ¿es este el dado de { $name }? Dilo abajo
       *[other] ¿son los dados de { $name } y de nadie más? Dilo abajo
    }
photo-out-of-play =
    { $n ->
        [one] sobra un dado: toca el que no está en juego
       *[other] sobran { $n } dados: toca los que no están en juego
    }
photo-own-or-all =
    { $n ->
        [one] hay un dado en la foto
       *[other] hay { $n } dados en la foto
    }: { $own ->
        [one] fotografía solo tu dado
       *[other] fotografía solo tus { $own }
    }, o los { $all } juntos
photo-not-all =
    { $n ->
        [one] hay un dado en la foto
       *[other] hay { $n } dados en la foto
    } y hacen falta { $all }: fotografíalos todos, y nada más
photo-board-as-before = hay { $n } dados en la foto, tantos como antes: fotografiad el tablero con el dado nuevo; si no ha caído ninguno desde entonces, decidlo
photo-not-theirs = los dados de { $name } no son tantos como se han tocado
photo-asked-no-more = Ya no se pregunta por esa foto.
tapped-wants = 'dice' y 'out' piden los lugares de los dados como los nombra la pregunta, cada uno una vez, no { $given }.
photo-rolled-alone = { $name }: fotografía solo el dado que has tirado, o junto a todos los montones vistos desde arriba
photo-one-row = fotografía solo tu propia fila
photo-row-of-another = { $name }: esta fila muestra lo que ha girado { $other }: fotografía la tuya
photo-whose-row = { $name }: ¿es esta tu fila? Si lo es, confírmalo; si no, fotografía la tuya
photo-another-row = { $name }: la posición { $place } de tu fila muestra { $number }, pero no en la foto: fotografía tu propia fila
photo-none-turned = { $name }: en la foto no hay ningún posavasos recién girado: gira el que toca y fotografía tu fila
photo-part-of-row =
    { $n ->
        [one] { $name }: en la foto se ve uno de tus siete posavasos: fotografía la fila entera
       *[other] { $name }: en la foto se ven { WORDS($n) } de tus siete posavasos: fotografía la fila entera
    }
photo-of-last-throw = estos dados están como cuando se contaron: tíralos otra vez y luego fotografíalos
