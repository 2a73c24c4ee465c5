# SPDX-License-Identifier: MIT

the-harbour = Der Hafen
all-tables = Alle Tische
league = Liga
for-a-spreadsheet = Für die Tabellenkalkulation
month = Monat
of-tables-are-there = { $there } von { $all } Tischen sind da
no-line-to-the-broker = Keine Verbindung zum Broker, neuer Versuch läuft. Was hier steht, kann alt sein.
no-table-was-heard-yet = Noch hat sich kein Tisch gemeldet. Starte einen mit --mqtt, dann erscheint er hier.
here-since = hier seit { $since }
gone-since = weg seit { $since }
no-game-on-the-table = Kein Spiel auf dem Tisch.
table-not-understood = Was dieser Tisch meldet, ist nicht zu verstehen.
round-number = Runde { $round }
bid-by = Gebot: { $bid }, von { $player }
dice-left = Würfel
all-months = Alle Monate
no-game-was-won-yet = Noch wurde kein Spiel gewonnen. Hier zählt jeder Sieg, ganz gleich an welchem Tisch.
name = Name
won = Gewonnen
played = Gespielt
