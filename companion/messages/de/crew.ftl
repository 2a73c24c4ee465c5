# SPDX-License-Identifier: MIT

who-sits-at-table-may = Computerspieler holt dazu, wer am Tisch sitzt: setz dich zuerst.
computer-players-need-simulated-table = Computerspieler brauchen den simulierten Tisch: an einem echten haben sie keine Würfel.
plays-this-game-computer-players = { $plays } spielt in dieser Partie mit: Computerspieler gehen zwischen den Partien.
no-seat-free = Kein Platz ist frei.
sits-at-seat-already = { $name } sitzt schon an Platz { $seat }.
no-computer-player-sits-at = An Platz { $seat } sitzt kein Computerspieler.
