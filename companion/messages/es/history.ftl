# SPDX-License-Identifier: MIT

sit-down = { $names } se sientan a la mesa.
cups-are-lifted = Se levantan los cubiletes.
they-roll-for-who-begins = Tiran para ver quién empieza.
last-event-taken-back = Se deshace lo último.
what-was-counted-corrected = Se corrige lo contado.
referee-awards-claim = El árbitro concede una serie.
next-round-begins = Empieza la ronda siguiente.
antes-are-2 = Las entradas están puestas.
dice-are-dealt-out-again = Se reparten otra vez los dados.
cards-are-shuffled-dealt = Se barajan y reparten las cartas.
they-shout-at-same-moment = Gritan en el mismo instante.
camera-reads = La cámara lee { $told }.
line-journal-cant-be-read = No se puede leer una línea del diario.
game-taken-off-table = La partida se retira de la mesa.
journal-was-damaged-here-game = El diario se dañó aquí: la partida no puede seguir.
calls-liar = ¡{ $player } grita MENTIRA!
leaves-the-game = { $player } deja la partida.
rolls-the-bone = ¡{ $player } tira el Hueso!
plunders = { $player } saquea a { $victim }.
knocks-a-pile = { $player } derriba el montón de { $pile }.
ends-the-turn = { $player } termina su turno.
was-first-by = { $names } gritó primero, por { $ms } ms{ $unsure }.
did-event = { $player }: { $event }.
event-came = { $event }.
seat-number = puesto { $seat }
