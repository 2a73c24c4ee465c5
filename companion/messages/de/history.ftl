# SPDX-License-Identifier: MIT

sit-down = { $names } setzen sich.
cups-are-lifted = Die Becher gehen hoch.
they-roll-for-who-begins = Sie würfeln aus, wer beginnt.
last-event-taken-back = Das letzte Ereignis wird zurückgenommen.
what-was-counted-corrected = Das Gezählte wird berichtigt.
referee-awards-claim = Die Spielleitung spricht eine Ansage zu.
next-round-begins = Die nächste Runde beginnt.
antes-are-2 = Die Einsätze liegen.
dice-are-dealt-out-again = Die Würfel werden neu verteilt.
cards-are-shuffled-dealt = Die Karten werden gemischt und gegeben.
they-shout-at-same-moment = Sie rufen im selben Augenblick.
camera-reads = Die Kamera liest: { $told }.
line-journal-cant-be-read = Eine Zeile des Logbuchs ist nicht lesbar.
game-taken-off-table = Die Partie wird vom Tisch genommen.
journal-was-damaged-here-game = Hier wurde das Logbuch beschädigt: die Partie kann nicht weitergehen.
calls-liar = { $player } ruft LÜGNER!
leaves-the-game = { $player } verlässt die Partie.
rolls-the-bone = { $player } wirft den Knochen!
plunders = { $player } plündert { $victim }.
knocks-a-pile = { $player } wirft den Stapel von { $pile } um.
ends-the-turn = { $player } beendet den Zug.
was-first-by = { $names } war zuerst, mit { $ms } ms{ $unsure } Vorsprung.
did-event = { $player }: { $event }.
event-came = { $event }.
seat-number = Platz { $seat }
