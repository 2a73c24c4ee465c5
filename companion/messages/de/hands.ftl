# SPDX-License-Identifier: MIT

hand-clear-table = Den Tisch abräumen
hand-back = Würfel zurücklegen, wie sie lagen
hand-lift = Meinen Becher heben
hand-put-cup-back = Meinen Becher wieder darüberstellen
hand-take-all-back = Alle Würfel zurücknehmen
hand-take-dice = Meine Würfel wegnehmen
hand-take-die-back = Meinen Würfel zurücknehmen
hand-take-coasters = Meine Bierdeckel wegnehmen
hand-roll-all = Alle werfen, unter Bechern
hand-lift-all = Becher heben
hand-cover = Zudecken
hand-roll-each = Je einen Würfel werfen
hand-roll-open = Offen würfeln
hand-all-antes = Alle Einsätze legen
hand-throw-next = Den nächsten Würfel werfen
hand-roll = Würfeln
hand-roll-bone = Meinen Knochen werfen
hand-ante = Meinen Einsatz legen
hand-fill-pot = Das Fehlende in die Mitte legen
hand-take-pot = Den Topf nehmen
hand-throw = Einen Würfel werfen
hand-turn-coaster = Einen Bierdeckel umdrehen
hand-which-one = Welcher
hand-peek = Zum Spicken halten
hand-roll-again = Diese Würfel neu werfen
hand-shows-then = Danach zeigt er
hand-turn-die = Einen Würfel drehen
hand-knock = Einen Stapel umwerfen
hand-which = Welche
hand-place = Auf meinen Stapel legen
hand-roll-dice =
    { $count ->
        [1] Meinen Würfel werfen
       *[other] Meine { $count } Würfel werfen
    }
hand-turn-position = Den Bierdeckel auf Position { $position } umdrehen
hand-take-from = Würfel von { $player } nehmen
hand-die-of = { $player }: Würfel { $number }, zeigt { $face }
hand-pile-of = Stapel von { $player }
simulated-camera-is-real = die Kamera dieses Tisches ist echt: es werden keine Würfel simuliert
simulated-buttons-are-real = die Knöpfe dieses Tisches sind echt: drück sie von Hand
simulated-game-needs =
    das Spiel auf dem Tisch braucht die { $what ->
        [coasters] Bierdeckel
       *[dice] Würfel
    }: schließ es zuerst
simulated-bid-stands = ein Gebot steht: die Würfel bleiben liegen, bis die Becher gehoben werden
simulated-nothing-thrown = dort wird gerade nichts geworfen: sieh nach, worauf gewartet wird
simulated-die-lies = da liegt schon ein Würfel: er wird nur einmal geworfen
simulated-turn-of = { $player } ist mit Würfeln dran
simulated-not-offered = das geht an diesem Platz gerade nicht
simulated-no-seat = { $name } hat keinen Platz an diesem Tisch
simulated-no-coaster = von { $name } ist gerade kein Bierdeckel umzudrehen
