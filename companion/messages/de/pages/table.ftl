# SPDX-License-Identifier: MIT

sounds = Töne
awards = Auszeichnungen
who-bluffed = Wer hat geblufft?
true = stimmt
against = gegen
doubts-it = { $name } glaubt es nicht
the-pot-is-won = Der Topf ist gewonnen!
a-tie-face-off = Gleichstand: Stechen!
a-series = Eine Serie!
no-such-series = Keine solche Serie
bust = Geplatzt!
the-round-is-won = Die Runde ist gewonnen
the-pile-is-down = Der Stapel ist umgestürzt!
plundered = Geplündert!
the-haul = Die Beute
has-knocked-over-the-own = { $by } hat den eigenen Stapel umgestoßen.
has-knocked-over-pile = { $by } hat einen Stapel umgestoßen, den von { $whose }.
the-boldest-call = Der kühnste Zweifel
the-best-liar = Die beste Lüge
the-quickest-hand = Die schnellste Hand
the-fattest-purse = Der dickste Beutel
the-sharpest-eye = Das schärfste Auge
the-worst-plunderer = Der schlimmste Plünderer
the-luckiest-hand = Die glücklichste Hand
no-to-when-said-yes = Zweifel trotz { $chance } Aussicht: { $bid }
at-and-nobody-called = { $bid } bei { $chance } Aussicht, und keiner rief
first-times-and-once-by = { $times }-mal zuerst, einmal um { $ms }
first-once-by = Einmal zuerst, um { $ms }
pots-won = Gewonnene Töpfe: { $times }
series-found = Gefundene Serien: { $times }
dice-plundered = Geplünderte Würfel: { $times }
lucky-sevens = Lucky Seven: { $times }-mal
overlay = Einblendung
the-table = Der Tisch
table-from-above = Der Tisch von oben, jeder Würfel eingekreist
bids-of-this-round = Gebote dieser Runde
the-referee-table = Der Tisch der Spielleitung
open = Öffnen
type-the-pin-that-quartermaster = Tippe die PIN ein, die Quartermaster beim Start gezeigt hat.
i-am-the-referee = Ich habe die Spielleitung
table-out-of-reach = Der Tisch ist nicht zu erreichen. Was hier steht, kann alt sein; neuer Versuch läuft.
come-aboard = Komm an Bord
scan-or-open = Scanne, oder öffne
nobody-has-sat-down-yet = Noch sitzt niemand.
before = Zuvor: { $verdict }
no-game-yet = Noch kein Spiel
player-bids = { $player } bietet { $bid }.
bids-so = { $player } bietet
the-bid-was-true = DAS GEBOT STIMMT
a-lie = GELOGEN
counted = { $n } gezählt
the-last-with-dice = Bis zuletzt mit Würfeln
the-game-is-over = Das Spiel ist aus
wins = gewinnt
out = raus
to-move = ist dran
rolls = würfelt
points =
    { $n ->
        [one] Punkt
       *[other] Punkte
    }
a-press = Ein Druck
who-was-first-question = Wer war zuerst?
by-phone = per Handy
tied = gleichauf
this-round = Diese Runde
the-game-goes-on-dice = Das Spiel geht weiter: Würfel kann man von Hand eingeben.
what-lies-in-the-amber = Was liegt im Bernsteinring? Sag es auf einem Handy.
die-is-it-a-say = Würfel { $n }: zeigt er { $face }? Sag es auf einem Handy.
dice-by-face = Würfel nach Seite
counts = zählt
round = Runde { $round }
that-is-a-seat-token = Das ist der Schlüssel eines Platzes, nicht die PIN der Spielleitung.
not-here = Hier ist nichts
that-did-not-work = Das hat nicht geklappt
a-lie-short =
    { $n ->
        [one] Lüge, 1 fehlt
       *[other] Lüge, { $n } fehlen
    }
