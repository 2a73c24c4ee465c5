# SPDX-License-Identifier: MIT

hand-clear-table = Despejar la mesa
hand-back = Dejar los dados como estaban
hand-lift = Levantar mi cubilete
hand-put-cup-back = Volver a tapar mis dados
hand-take-all-back = Recoger todos los dados
hand-take-dice = Retirar mis dados
hand-take-die-back = Recoger mi dado
hand-take-coasters = Retirar mis posavasos
hand-roll-all = Tirar todo, bajo cubiletes
hand-lift-all = Levantar cubiletes
hand-cover = Tapar
hand-roll-each = Un dado cada uno
hand-roll-open = Tirar a la vista
hand-all-antes = Poner todas las entradas
hand-throw-next = Tirar el siguiente dado
hand-roll = Tirar
hand-roll-bone = Tirar mi Hueso
hand-ante = Poner mi entrada
hand-fill-pot = Poner en el centro lo que falta
hand-take-pot = Llevarme el bote
hand-throw = Tirar un dado
hand-turn-coaster = Girar un posavasos
hand-which-one = Cuál
hand-peek = Mantén pulsado para mirar
hand-roll-again = Tirar otra vez estos dados
hand-shows-then = Muestra después
hand-turn-die = Girar un dado
hand-knock = Derribar un montón
hand-which = Cuáles
hand-place = Ponerlo en mi montón
hand-roll-dice =
    { $count ->
        [1] Tirar mi dado
       *[other] Tirar mis { $count } dados
    }
hand-turn-position = Girar el posavasos de la posición { $position }
hand-take-from = Coger el dado de { $player }
hand-die-of = { $player }: dado { $number }, muestra { $face }
hand-pile-of = El montón de { $player }
simulated-camera-is-real = la cámara de esta mesa es de verdad: no se simulan dados
simulated-buttons-are-real = los botones de esta mesa son de verdad: púlsalos a mano
simulated-game-needs =
    la partida de la mesa se juega con los { $what ->
        [coasters] posavasos
       *[dice] dados
    }: ciérrala antes
simulated-bid-stands = hay una apuesta: los dados se quedan como están hasta que se levanten los cubiletes
simulated-nothing-thrown = ahí no se tira nada ahora: mira a qué se espera
simulated-die-lies = ya hay un dado ahí: se tira una sola vez
simulated-turn-of = le toca tirar a { $player }
simulated-not-offered = eso no se puede hacer ahora en este puesto
simulated-no-seat = { $name } no tiene puesto en esta mesa
simulated-no-coaster = ahora no hay que girar ningún posavasos de { $name }
