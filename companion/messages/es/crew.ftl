# SPDX-License-Identifier: MIT

who-sits-at-table-may = Los jugadores de ordenador los elige quien está sentado a la mesa: siéntate primero.
computer-players-need-simulated-table = Los jugadores de ordenador necesitan la mesa simulada: en una de verdad no tienen dados.
plays-this-game-computer-players = { $plays } juega esta partida: los jugadores de ordenador se van entre partidas.
no-seat-free = No hay ningún sitio libre.
sits-at-seat-already = { $name } ya está en el sitio { $seat }.
no-computer-player-sits-at = En el sitio { $seat } no hay ningún jugador de ordenador.
