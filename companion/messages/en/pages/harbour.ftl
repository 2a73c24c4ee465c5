# SPDX-License-Identifier: MIT

the-harbour = The harbour
all-tables = All tables
league = League
for-a-spreadsheet = For a spreadsheet
month = Month
of-tables-are-there = { $there } of { $all } tables are there
no-line-to-the-broker = No line to the broker, trying again. What is shown may be old.
no-table-was-heard-yet = No table was heard yet. Start one with --mqtt, and it comes up here.
here-since = here since { $since }
gone-since = gone since { $since }
no-game-on-the-table = No game on the table.
table-not-understood = What this table tells can't be understood.
round-number = round { $round }
bid-by = Bid: { $bid }, by { $player }
dice-left = Dice left
all-months = All months
no-game-was-won-yet = No game was won yet. Every game that is won counts here, at whatever table.
name = Name
won = Won
played = Played
