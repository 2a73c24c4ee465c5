# SPDX-License-Identifier: MIT

sit-down-to-choose-computer = Los jugadores de ordenador los elige quien está sentado a la mesa: siéntate primero.
computer-players-have-virtual-dice = En una mesa de verdad los jugadores de ordenador tienen dados virtuales y juegan a Pirates Dice, a Pirate's Lies sin cartas y a Lucky Seven.
plays-this-game-computer-players = { $plays } juega esta partida: los jugadores de ordenador se van entre partidas.
no-seat-free = No hay ningún sitio libre.
sits-at-seat-already = { $name } ya está en el sitio { $seat }.
no-computer-player-at-seat = En el sitio { $seat } no hay ningún jugador de ordenador.
