# SPDX-License-Identifier: MIT

that-count-has-changed-meanwhile = That count has changed meanwhile, or is too old: look again.
what-followed-not-allowed = What followed would not have been allowed then: the referee can undo it first.
there-nobody-move-between-seats = There is nobody to move between seats { $one } and { $other }.
sits-at-seat-already-choose = { $name } sits at seat { $at } already: choose another name.
has-already-choose-another-colour = { $name } has { $colour } already: choose another colour.
seat-cannot-be-referee = Nobody sits at seat { $seat } who could be referee.
no-game-on-table-choose = No game is on the table: choose one.
at-this-table-referee-starts = At this table the referee starts the games.
this-game-has-begun-referee = This game has begun: the referee can end it, and each player can leave it.
correct-after-floor = { $floor } has the floor: correct it when that is said.
swap-between-games = Turns, buttons and places go by the seat: swap seats between games.
has-sat-down-at-seat = { $sitter } has sat down at seat { $seat } already: take another seat.
plays-at-seat-names-change = { $plays } plays at seat { $seat }: names change between games.
computer-plays-at-seat = { $name } plays at seat { $seat }: names change between games.
plays-this-game-already-choose = { $name } plays in this game already: choose another name.
sit-down-to-correct = Who sits at the table may correct a die: sit down first.
correction-taken-back-by-referee = A correction is taken back by the referee alone.
plays-this-game-leave-first = { $name } plays in this game: leave the game first, then stand up.
