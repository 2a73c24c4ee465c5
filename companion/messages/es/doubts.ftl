# SPDX-License-Identifier: MIT

too-much-like-dice = en la mesa hay demasiado que parece un dado: ayuda un mantel liso
something-large = hay algo grande que puede ser un dado: mostrad más mesa a su alrededor
too-dark-or-bright = demasiado oscuro o demasiado claro para distinguir qué hay
half-a-domino = quizá medio dominó
of-another-size = de otro tamaño que los demás
perhaps-moved = quizá se movió al hacer la foto
perhaps-unknown-face = quizá una cara que este juego de dados no conoce
unknown-face = una cara que este juego de dados no conoce
card-unread = no se puede leer la marca de una carta
coaster-unread = no se puede leer la marca de un posavasos
map-not-found = no se encuentran las marcas del mapa
bare-perhaps-dice = quizá haya dados ahí
bare-dice-lie-there = hay dados: quítalos primero y prueba otra vez
bare-reads-no-dice = ahora no se buscan dados: prueba otra vez cuando toque tirar dados
perhaps-not-flat = quizá no está plano
too-near = más cerca de otro de lo que puede estar un dado plano
perhaps-a-die = quizá sea un dado
die-unread = ladeado, tapado o ilegible
not-sure-of-face = cara insegura
cocked = se apoya en algo y no está plano
not-sure = inseguro
cards-crossed = hay dos cartas una sobre otra
six-or-twelve-sides = un dado de seis o de doce caras
numeral-unread = ladeado, tapado o ilegible; o un 6 o un 9 sin marca
not-sure-of-numeral = cifra insegura
coasters-no-row = los posavasos no están en una fila
coasters-twice = dos posavasos de una fila muestran { $number }
something-may-stand = aquí puede haber algo
map-roughly = el mapa se encuentra solo a grandes rasgos, por { $seen } de { $printed } marcas
piece-between = la pieza está entre las casillas { $one } y { $other }
piece-on-no-square = la pieza no está en ninguna casilla
piece-colour = el color: { $colours }
piece-not-sure = quizá no sea una pieza
pieces-twice = se ven dos piezas de color { $colour }
comes-and-goes = aparece y desaparece
looks-differ = varias miradas lo vieron de forma distinta
could-be = podría ser { $faces }
no-dice-seen = no se ve ningún dado
photo-too-few =
    { $seen ->
        [0] { $expected ->
            [1] no se ve el dado: que salga en la foto, más cerca si es pequeño
           *[other] no se ve ninguno de { $expected } dados: que salgan todos en la foto, más cerca si son pequeños
        }
       *[other] se ven { $seen } de { $expected } dados: que salgan todos en la foto, separados unos de otros
    }
photo-too-many = se ven { $seen } dados y hacen falta { $expected }: deja fuera de la foto lo que no es de esta tirada
dice-too-few =
    { $seen ->
        [0] { $expected ->
            [1] el dado aún no se ve
           *[other] aún no se ve ninguno de los { $expected } dados
        }
       *[other] se { $seen ->
            [1] ve
           *[other] ven
        } { $seen } de { $expected } dados: pon { $missing ->
            [1] el otro
           *[other] los demás
        } donde la cámara { $missing ->
            [1] lo
           *[other] los
        } vea
    }
dice-too-many =
    { $expected ->
        [0] { $seen ->
            [1] se ve un dado y no hace falta ninguno: quítalo
           *[other] vistos { $seen } dados y no hace falta ninguno: quítalos
        }
        [1] vistos { $seen } dados y solo hace falta uno: quita { $seen ->
            [2] el otro
           *[other] los demás
        }
       *[other] vistos { $seen } dados y solo hacen falta { $expected }: quita lo que no es de esta tirada
    }
hand-in-view = hay una mano a la vista
something-moves = algo se mueve
not-steady-yet = la imagen aún no está quieta
just-come-to-rest = los dados acaban de pararse
camera-looks-anew = la cámara vuelve a mirar la mesa
die-in-doubt = el dado { $number } es dudoso: { $why }
place-in-doubt = un sitio es dudoso: { $why }
and-more-doubts = { $doubt }, y { $count } más
reader-failed = falló la lectura: mueve los dados o introdúcelos a mano
