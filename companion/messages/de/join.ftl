# SPDX-License-Identifier: MIT

that-count-has-changed-meanwhile = Diese Zählung hat sich inzwischen geändert oder ist zu alt: sieh noch einmal hin.
what-followed-not-allowed = Was folgte, wäre dann nicht erlaubt gewesen: die Spielleitung kann es vorher zurücknehmen.
there-nobody-move-between-seats = Zwischen Platz { $one } und { $other } ist niemand umzusetzen.
sits-at-seat-already-choose = { $name } sitzt schon an Platz { $at }: wähle einen anderen Namen.
has-already-choose-another-colour = { $name } hat schon { $colour }: wähle eine andere Farbe.
seat-cannot-be-referee = An Platz { $seat } sitzt niemand, der die Spielleitung haben könnte.
no-game-on-table-choose = Es liegt kein Spiel auf dem Tisch: sucht eines aus.
at-this-table-referee-starts = An diesem Tisch startet die Spielleitung die Spiele.
this-game-has-begun-referee = Diese Partie hat begonnen: die Spielleitung kann sie beenden, und alle können sie verlassen.
correct-after-floor = { $floor } hat das Wort: berichtige danach.
swap-between-games = Züge, Knöpfe und Felder gehören zum Platz: tauscht zwischen den Partien.
has-sat-down-at-seat = { $sitter } hat sich schon an Platz { $seat } gesetzt: nimm einen anderen.
plays-at-seat-names-change = { $plays } spielt an Platz { $seat }: Namen ändert man zwischen den Partien.
computer-plays-at-seat = { $name } spielt an Platz { $seat }: Namen ändert man zwischen den Partien.
plays-this-game-already-choose = { $name } spielt in dieser Partie schon mit: wähle einen anderen Namen.
sit-down-to-correct = Wer am Tisch sitzt, darf einen Würfel berichtigen: setz dich erst.
correction-taken-back-by-referee = Eine Berichtigung nimmt nur die Spielleitung zurück.
plays-this-game-leave-first = { $name } spielt in dieser Partie mit: verlass erst die Partie, dann steh auf.
