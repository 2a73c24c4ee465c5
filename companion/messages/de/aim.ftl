# SPDX-License-Identifier: MIT

fitness-ask =
    Runde { $round } von { $rounds }. { $dice ->
        [1] Leg einen Würfel so hin, dass er zeigt
       *[other] Leg { $dice } Würfel so hin, dass sie zeigen
    }: { $faces }.
fitness-roll =
    Runde { $round } von { $rounds }. { $dice ->
        [1] Wirf einen Würfel.
       *[other] Wirf { $dice } Würfel.
    }
fitness-right = Richtig.
fitness-reads = Die Kamera liest: { $faces }.
fitness-lie-as-asked = Liegen sie wirklich wie verlangt, bestätige.
fitness-is-right = Stimmt das, bestätige; sonst sag, was sie zeigen.
fitness-count-right = { $right } von { $dice } richtig
fitness-count-asked = { $count } nachgefragt
fitness-count-unseen = { $count } nicht gesehen
fitness-count-false =
    { $count ->
        [one] einer gesehen, der keiner war
       *[other] { $count } gesehen, die keine waren
    }
fitness-count-wrong =
    { $count ->
        [0] keiner
       *[other] { $count }
    } falsch gelesen
fitness-fit = { $counts }: bereit zum Spielen.
fitness-unfit = { $counts }: noch nicht bereit zum Spielen.
fitness-sizes = { $dice } Würfel, { $rounds } Runden; erlaubt sind 1 bis { $most_dice }, 1 bis { $most_rounds }
fitness-over = der Test ist vorbei
fitness-none-runs = es läuft kein Test: starte einen
fitness-no-dice-still = keine Würfel liegen ruhig: leg sie hin, und nimm die Hände weg
fitness-no-face = sag, was die Würfel zeigen: { $face } ist keine Seite
fitness-no-face-of = sag, was die Würfel zeigen: { $face } ist keine der Seiten { $known }
fitness-in-game = eine Partie läuft, und diese Würfel würden darin zählen: spielt sie erst zu Ende oder schließ sie
