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
fitness-unknown-face = sag, was die Würfel zeigen: { $face } ist keine der Seiten { $known }
fitness-in-game = eine Partie läuft, und diese Würfel würden darin zählen: spielt sie erst zu Ende oder schließ sie
aim-slow = Die Kamera sendet zu wenige Bilder: steck sie in eine schnellere USB-Buchse, oder beende, was diesen Rechner sonst beschäftigt.
aim-dark = Es ist zu dunkel: mach eine Lampe an oder rück sie näher. (Ein schwarzer Tisch sieht auch so aus: leg ein paar Würfel darauf.)
aim-dim = Etwas mehr Licht würde helfen: rück die Lampe näher.
aim-faint = Die Augen heben sich kaum vom Würfel ab: mehr Licht, und wisch das Objektiv ab; auch ein Lichtschleier vom Fenster macht das.
aim-bright = Die Würfel sind so hell, dass ihre Seiten verschwimmen: dreh die Lampe weg oder rück sie weiter ab.
aim-brightish = Einige Würfel sind überstrahlt: etwas weniger Licht darauf.
aim-glare = Die Lampe spiegelt sich in den Würfeln: rück sie zur Seite, oder häng dünnes Papier oder Stoff davor.
aim-blurred = Das Bild ist unscharf: dreh langsam am Objektivring und halt an, wo der Balken am längsten ist.
aim-blurred-auto = Das Bild ist unscharf: lass die Kamera selbst scharfstellen (Taste f, oder Scharfstellen auf der Seite).
aim-turn-back = Eben war es schärfer: dreh den Objektivring etwas zurück.
aim-soft = Das Bild könnte schärfer sein: dreh etwas am Objektivring.
aim-soft-auto = Das Bild könnte schärfer sein: lass die Kamera selbst scharfstellen (Taste f, oder Scharfstellen auf der Seite).
aim-focusing = Die Kamera sucht die schärfste Stelle: nimm die Hände vom Tisch.
aim-small = Die Würfel sind im Bild zu klein: häng die Kamera tiefer.
aim-smallish = Die Würfel sind im Bild klein: häng die Kamera tiefer, wenn der ganze Tisch im Bild bleibt.
aim-large = Die Würfel füllen zu viel vom Bild: häng die Kamera höher.
aim-tilted = Die Kamera sieht von der Seite: häng sie genau über die Mitte des Tisches.
aim-tilted-a-little = Die Kamera ist gekippt: dreh sie, bis sie senkrecht nach unten sieht.
aim-edge = Ein Würfel liegt am Bildrand: häng die Kamera höher oder über die Mitte des Tisches.
aim-mat-cut = Die Matte ist nicht ganz im Bild: häng die Kamera höher oder über die Mitte.
aim-narrow = Die Kamera sieht wenig vom Tisch: häng sie höher.
aim-shadowed = Eine Seite des Tisches ist viel dunkler: häng die Lampe über die Mitte, oder stell eine zweite auf die andere Seite.
aim-flickers = Das Licht flackert: nimm eine andere Lampe, eine ohne Dimmer, oder Tageslicht.
aim-mat-bent = Die Matte liegt nicht flach oder wurde nicht mit 100 % gedruckt: streich sie glatt und halt ein Lineal an ihren Maßstab.
aim-no-dice = Leg ein paar Würfel verteilt auf den Tisch: sie zeigen, wie scharf und wie groß das Bild ist.
aim-fit = Würfel werden zuverlässig gelesen.
aim-moved-far = Kamera oder Tisch wurde weit verschoben: rück sie zurück, oder sieh auf die Seite Kamera und Licht
aim-relit = das Licht ist anders als beim ersten Lesen: werden Würfel unklar, sieh auf die Seite Kamera und Licht
measure-rate = Bilder
measure-brightness = Licht
measure-glare = Glanz
measure-focus = Schärfe
measure-size = Größe
measure-scale = Maßstab
measure-tilt = Neigung
measure-reach = im Bild
measure-shadow = gleich hell
measure-flicker = Flackern
measure-mat = Matte
aim-doubts =
    { $count ->
        [1] Ein Würfel ist unklar ({ $why }): leg ihn noch einmal hin, flach und einzeln.
       *[other] { $count } von { $dice } Würfeln sind unklar ({ $why }): leg sie noch einmal hin, flach und einzeln.
    }
aim-moved = Kamera oder Tisch wurde um etwa { $mm } mm verschoben: rück sie zurück, oder sieh auf die Seite Kamera und Licht
unit-pictures-a-second = Bilder/s
unit-times = mal
unit-grey = von 255
unit-washed-out = % überstrahlt
unit-grey-levels = Graustufen
unit-of-a-die = % eines Würfels
unit-of-the-dice = % der Würfel
unit-scale-guessed = px/mm, wenn Würfel { $mm } mm breit sind
