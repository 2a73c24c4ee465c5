# SPDX-License-Identifier: MIT

the-harbour = El puerto
all-tables = Todas las mesas
league = Liga
for-a-spreadsheet = Para una hoja de cálculo
month = Mes
of-tables-are-there = { $there } de { $all } mesas están presentes
no-line-to-the-broker = Sin conexión con el bróker; se intenta de nuevo. Lo que se ve puede ser antiguo.
no-table-was-heard-yet = Aún no se ha oído ninguna mesa. Abre una con --mqtt y aparecerá aquí.
here-since = aquí desde { $since }
gone-since = ausente desde { $since }
no-game-on-the-table = No hay juego en la mesa.
table-not-understood = No se entiende lo que dice esta mesa.
round-number = ronda { $round }
bid-by = Apuesta: { $bid }, de { $player }
dice-left = Dados
all-months = Todos los meses
no-game-was-won-yet = Aún no se ha ganado ninguna partida. Aquí cuenta cada partida ganada, en cualquier mesa.
name = Nombre
won = Ganadas
played = Jugadas
