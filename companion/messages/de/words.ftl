# SPDX-License-Identifier: MIT

word-corrected = berichtigt
word-bid = bieten
word-challenge = anzweifeln
word-reveal = aufdecken
word-roll-off = auswürfeln
word-retire = aufgeben
word-resolve = Karte aufdecken
word-undo-card = Karte aufheben
word-decline = nichts mehr aufdecken
word-deck = Karten geben
word-ante = Einsatz
word-declare-bone = Knochen ansagen
word-roll = würfeln
word-start-roll = erster Wurf
word-place = legen
word-plunder = plündern
word-end-turn = Zug beenden
word-knock = Stapel umwerfen
word-turn = umdrehen
word-next-round = nächste Runde
word-throw = werfen
word-claim = ansagen
word-tie = totes Rennen
word-deal = verteilen
word-award = zusprechen
word-bidding = Bieten
word-over = Ende
word-cards = Karten
word-declaring = Ansagen
word-face-off = Stechen
word-start = Start
word-rolling = Würfeln
word-placing = Legen
word-restart = Neubeginn
word-turning = Umdrehen
word-scored = Wertung
word-throwing = Werfen
word-until-marooned = until-marooned
word-skull = Schädel
word-sword = Schwert
word-coconut = Kokosnuss
word-diamond = Diamant
word-boat = Boot
word-pistol = Pistole
word-black = Schwarz
word-red = Rot
word-green = Grün
word-blue = Blau
word-yellow = Gelb
word-purple = Lila
word-nudge = Drehen
word-reroll = Neu würfeln
word-steal = Stehlen
word-undo = Aufheben
word-cocked = nicht flach
word-jewel = Juwel
word-bone = Knochen
word-regular = normal
word-jolly = Jolly Roger
word-grey = Grau
word-ivory = Elfenbein
word-brown = Braun
word-lay-cards = Karten legen
word-skulls = Schädel
word-swords = Schwerter
word-coconuts = Kokosnüsse
word-diamonds = Diamanten
word-boats = Boote
word-pistols = Pistolen
numbers = keine, eine, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig
number-word = { WORDS($n) }
none = keine
nothing = nichts
list-and = { $first } und { $last }
list-or = { $first } oder { $last }
named = { $who }: { $words }
bid =
    { $quantity ->
        [one] { $face ->
            [skull] ein Schädel
           *[other] eine { $face }
        }
       *[other] { WORDS($quantity) } { $face ->
            [1] Einsen
            [2] Zweien
            [3] Dreien
            [4] Vieren
            [5] Fünfen
            [6] Sechsen
            [skull] Schädel
           *[other] { $face }
        }
    }
dots =
    { $n ->
        [one] ein Auge
       *[other] { WORDS($n) } Augen
    }
count-die =
    { $n ->
        [one] ein Würfel
       *[other] { WORDS($n) } Würfel
    }
count-jewel =
    { $n ->
        [one] ein Juwel
       *[other] { WORDS($n) } Juwelen
    }
count-bone =
    { $n ->
        [one] ein Knochen
       *[other] { WORDS($n) } Knochen
    }
count-square =
    { $n ->
        [one] ein Feld
       *[other] { WORDS($n) } Felder
    }
count-player =
    { $n ->
        [one] ein Spieler
       *[other] { WORDS($n) } Spieler
    }
coloured-symbol = { $symbol } in { $colour }
count-sweet =
    { $n ->
        [one] je ein Bonbon
       *[other] je { WORDS($n) } Bonbons
    }
series-and-dice = { $series }: { $dice }
share = { $percent } %
count-bone-taken =
    { $n ->
        [one] einen Knochen
       *[other] { WORDS($n) } Knochen
    }
count-die-taken =
    { $n ->
        [one] einen Würfel
       *[other] { WORDS($n) } Würfel
    }
word-orange = Orange
word-white = Weiß
word-pink = Rosa
