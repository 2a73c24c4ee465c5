# SPDX-License-Identifier: MIT

that-count-has-changed-meanwhile = Ese recuento ha cambiado entretanto, o es muy viejo: mira otra vez.
what-followed-not-allowed = Lo que siguió no habría estado permitido entonces: el árbitro puede deshacerlo antes.
there-nobody-move-between-seats = No hay nadie que pasar entre los puestos { $one } y { $other }.
sits-at-seat-already-choose = { $name } ya está en el puesto { $at }: elige otro nombre.
has-already-choose-another-colour = { $name } ya tiene el { $colour }: elige otro color.
seat-cannot-be-referee = En el puesto { $seat } no hay nadie que pueda arbitrar.
no-game-on-table-choose = No hay ningún juego en la mesa: elegid uno.
at-this-table-referee-starts = En esta mesa el árbitro empieza los juegos.
this-game-has-begun-referee = Esta partida ya ha empezado: el árbitro puede terminarla y cada jugador puede dejarla.
correct-after-floor = { $floor } tiene la palabra: corrígelo cuando lo haya dicho.
swap-between-games = Turnos, botones y zonas van con el puesto: cambiad de puesto entre partidas.
has-sat-down-at-seat = { $sitter } ya se ha sentado en el puesto { $seat }: elige otro.
plays-at-seat-names-change = { $plays } juega en el puesto { $seat }: los nombres se cambian entre partidas.
computer-plays-at-seat = { $name } juega en el puesto { $seat }: los nombres se cambian entre partidas.
plays-this-game-already-choose = { $name } ya juega en esta partida: elige otro nombre.
sit-down-to-correct = Quien está sentado a la mesa puede corregir un dado: siéntate antes.
correction-taken-back-by-referee = Una corrección solo la deshace el árbitro.
plays-this-game-leave-first = { $name } juega en esta partida: deja antes la partida y luego levántate.
