# SPDX-License-Identifier: MIT

too-much-like-dice = auf dem Tisch sieht zu vieles nach Würfeln aus: ein einfarbiges Tuch hilft
something-large = da ist etwas Großes, das ein Würfel sein kann: zeigt mehr vom Tisch darum herum
too-dark-or-bright = zu dunkel oder zu hell, um zu erkennen, was da liegt
half-a-domino = vielleicht ein halber Dominostein
of-another-size = anders groß als die übrigen
perhaps-moved = vielleicht hat er sich bei der Aufnahme bewegt
perhaps-unknown-face = vielleicht eine Seite, die dieser Würfelsatz nicht kennt
unknown-face = eine Seite, die dieser Satz nicht kennt
card-unread = die Marke einer Karte ist nicht zu lesen
coaster-unread = die Marke eines Bierdeckels ist nicht zu lesen
map-not-found = die Marken der Schatzkarte sind nicht zu finden
bare-perhaps-dice = da liegen vielleicht Würfel
bare-dice-lie-there = da liegen Würfel: nimm sie erst weg und versuch es noch einmal
bare-reads-no-dice = gerade wird nicht nach Würfeln gesehen: versuch es wieder, wenn gewürfelt wird
perhaps-not-flat = vielleicht liegt er nicht flach
too-near = näher an einem anderen, als ein flach liegender Würfel sein kann
perhaps-a-die = vielleicht ein Würfel
die-unread = schief, verdeckt oder unlesbar
not-sure-of-face = bei der Seite nicht sicher
cocked = er lehnt an etwas und liegt nicht flach
not-sure = unsicher
cards-crossed = zwei Karten liegen aufeinander
six-or-twelve-sides = ein sechs- oder ein zwölfseitiger Würfel
numeral-unread = schief, verdeckt oder unlesbar; oder eine 6 oder 9 ohne Strich
not-sure-of-numeral = bei der Ziffer nicht sicher
coasters-no-row = die Bierdeckel liegen nicht in einer Reihe
coasters-twice = zwei Bierdeckel einer Reihe zeigen { $number }
something-may-stand = hier könnte etwas stehen
map-roughly = die Schatzkarte ist nur ungefähr gefunden, an { $seen } von { $printed } Marken
piece-between = die Figur steht zwischen den Feldern { $one } und { $other }
piece-on-no-square = die Figur steht auf keinem Feld
piece-colour = die Farbe: { $colours }
piece-not-sure = vielleicht keine Figur
pieces-twice = zwei Figuren in { $colour } sind zu sehen
comes-and-goes = er kommt und geht
looks-differ = mehrere Blicke sahen es verschieden
could-be = es könnte { $faces } sein
no-dice-seen = keine Würfel gesehen
photo-too-few =
    { $seen ->
        [0] { $expected ->
            [1] der Würfel ist nicht zu sehen: nimm ihn aufs Foto, näher, wenn er klein ist
           *[other] keiner von { $expected } Würfeln ist zu sehen: nimm alle aufs Foto, näher, wenn sie klein sind
        }
       *[other] { $seen } von { $expected } Würfeln zu sehen: nimm alle aufs Foto, ohne dass sie einander berühren
    }
photo-too-many = { $seen } Würfel zu sehen, { $expected } gesucht: lass vom Foto weg, was nicht zu diesem Wurf gehört
dice-too-few =
    { $seen ->
        [0] { $expected ->
            [1] der Würfel ist noch nicht zu sehen
           *[other] noch keiner von { $expected } Würfeln zu sehen
        }
       *[other] { $seen } von { $expected } Würfeln gesehen: leg { $missing ->
            [1] den fehlenden
           *[other] die fehlenden
        } dorthin, wo die Kamera { $missing ->
            [1] ihn
           *[other] sie
        } sieht
    }
dice-too-many =
    { $expected ->
        [0] { $seen ->
            [1] ein Würfel zu sehen, und keiner wird gebraucht: nimm ihn weg
           *[other] { $seen } Würfel zu sehen, und keiner wird gebraucht: nimm sie weg
        }
        [1] { $seen } Würfel zu sehen, nur einer gebraucht: nimm { $seen ->
            [2] den anderen
           *[other] die anderen
        } weg
       *[other] { $seen } Würfel zu sehen, nur { $expected } gebraucht: nimm weg, was nicht zu diesem Wurf gehört
    }
hand-in-view = eine Hand ist im Bild
something-moves = etwas bewegt sich
not-steady-yet = das Bild ist noch nicht ruhig
just-come-to-rest = die Würfel sind gerade erst zur Ruhe gekommen
camera-looks-anew = die Kamera sieht neu hin
die-in-doubt = Würfel { $number } ist unklar: { $why }
place-in-doubt = eine Stelle ist unklar: { $why }
and-more-doubts = { $doubt }, und { $count } weitere
reader-failed = das Lesen schlug fehl: verschieb die Würfel, oder gib sie ein
