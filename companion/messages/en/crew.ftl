# SPDX-License-Identifier: MIT

sit-down-to-choose-computer = Who sits at the table may choose computer players: sit down first.
computer-players-have-virtual-dice = At a real table computer players have virtual dice, and play Pirates Dice, Pirate's Lies without cards, and Lucky Seven.
plays-this-game-computer-players = { $plays } plays in this game: computer players go between games.
no-seat-free = No seat is free.
sits-at-seat-already = { $name } sits at seat { $seat } already.
no-computer-player-at-seat = No computer player sits at seat { $seat }.
