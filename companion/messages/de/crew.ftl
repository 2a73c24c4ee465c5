# SPDX-License-Identifier: MIT

sit-down-to-choose-computer = Computerspieler holt dazu, wer am Tisch sitzt: setz dich zuerst.
computer-players-have-virtual-dice = An einem echten Tisch haben Computerspieler virtuelle Würfel und spielen Pirates Dice, Pirate's Lies ohne Karten und Lucky Seven mit.
plays-this-game-computer-players = { $plays } spielt in dieser Partie mit: Computerspieler gehen zwischen den Partien.
no-seat-free = Kein Platz ist frei.
sits-at-seat-already = { $name } sitzt schon an Platz { $seat }.
no-computer-player-at-seat = An Platz { $seat } sitzt kein Computerspieler.
