# SPDX-License-Identifier: MIT

die-in-doubt-question = Ein Würfel ist unklar: stimmt das so?
a-die-is-in-doubt-see = Ein Würfel ist unklar: sieh auf den Bernsteinring
a-game-will-start-soon = Gleich geht es los: die Spielleitung startet die Partie.
all-dice = Alle Würfel
all-in-one-row = Alle in einer Reihe
back-to-my-seat = Zu meinem Platz
by-colour = Nach Farbe
by-player = Nach Spieler
by-symbol = Nach Symbol
camera-is-starting = Kamera startet
camera-is-used-by-another-program = Ein anderes Programm benutzt die Kamera, neuer Versuch
camera-lost-trying-again = Kamera verloren, neuer Versuch
camera-stands-still-trying-again = Kamera steht still, neuer Versuch
catching-up = Holt auf
choose-a-bid = Wähle ein Gebot
bid-this = { $bid } bieten
connected = Verbunden
count-these = Diese zählen
dice-are-rolling = Die Würfel rollen
hand-into-view = Hand ins Bild
hand-out-of-view = Hand aus dem Bild
hands-in-view = Hände im Bild
hold-to-see = Zum Ansehen halten
how-the-game-stands = Wie es steht
how-you-stand = Wie du stehst
it-is-turn = { $player } ist dran.
lies-face-down = Liegt verdeckt.
lift-the-cups = Becher hoch!
no-camera-found-trying-again = Keine Kamera gefunden, neuer Versuch
no-connection-to-the-table = Keine Verbindung zum Tisch: was du siehst, kann alt sein. Sie kommt von selbst wieder.
no-dice-in-view = Keine Würfel im Bild
no-pile = Kein Stapel
nobody-plays-at-this-seat = An diesem Platz spielt in dieser Partie niemand. Du kannst zuschauen.
nothing-to-count-now = Gerade nichts zu zählen
nothing-under-your-cup-roll = Nichts unter deinem Becher: würfle
now = Jetzt
nudge-or-give-face = Stups den Würfel an, und die Kamera sieht noch einmal hin, oder tippe auf einen falschen Würfel und sag, was er zeigt.
offline = Offline
one-fewer = Einen weniger
one-more = Einen mehr
only-dice-are-in-play = Nur { $n } Würfel sind im Spiel.
pile-from-the-bottom = Stapel von unten: { $faces }
players = Spieler
read-the-rules-meanwhile = Lies solange die Regeln
settling = Kommen zur Ruhe
simulated-table = Simulierter Tisch
something-covers-the-camera = Etwas verdeckt die Kamera
the-board = Das Brett
the-buttons-at-your-seat = Die Knöpfe an deinem Platz
the-camera-cant-count-now = Die Kamera kann gerade nicht zählen: gib die Würfel von Hand ein.
camera-cannot-read-these = Die Kamera kann diese noch nicht lesen: liegt das so da?
the-game = Das Spiel
the-lowest-bids = Die niedrigsten Gebote
the-referee-can-start-another = Die Spielleitung kann mit denselben Spielern noch eine Partie starten.
the-rules = Die Regeln
the-rules-of-all-games = Die Regeln aller Spiele
the-table-cant-be-reached = Der Tisch ist nicht zu erreichen. Ist dieses Gerät noch in seinem Netz?
too-dark-to-see = Zu dunkel zum Sehen
waiting-for-the-dice = Warten auf die Würfel.
waiting-for = Warten auf { $names }.
watch-the-table = Dem Tisch zuschauen
what-else-you-may-do = Was du noch tun kannst
what-the-camera-sees = Was die Kamera sieht
what-you-may-do = Was du tun kannst
which-face = Welche Seite
who-begins-roll-one-die = Wer beginnt? { $names }: werft offen je einen Würfel.
yes-count-these = Ja, diese zählen
you-are-out-watch = Du bist raus. Sieh den anderen zu.
you-have-a-seat = Du hast einen Platz.
your-buttons = Deine Knöpfe:
your-dice = Deine Würfel
your-turn-title = Du bist dran
camera-lost-mark = Kamera verloren
first = zuerst
for = für { $names }
lamp-words = Lampe: { $words }
look-at-your-phone = sieh auf dein Handy
not-seen-there = dort nicht gesehen
off = aus
on = an
position-face-down = Position { $place }, verdeckt
position-turn-it-now = Position { $place }, dreh ihn jetzt um
position = Position { $place }: { $number }
seat-of-number = Platz { $seat }
square-number = Feld { $n }
the-jolly-roger-in-hand = Jolly Roger auf der Hand
waiting = wartet
wild = Joker
your-turn-mark = am Zug
at-the-same-moment-nobody = { $names } im selben Augenblick: niemand war zuerst.
in-hand = { $n } auf der Hand
in-hand-the-jolly-roger = { $n } auf der Hand, auch der Jolly Roger
in-view = { $dice } im Bild
is-at-the-start = { $name } steht am Start.
is-on-square = { $name } steht auf Feld { $n }.
makes-the-first-bid = { $player } macht das erste Gebot.
must-be-seen = Gesucht: { $dice }.
of-dice-verified =
    { $expected ->
        [1] { $seen } von 1 Würfel, bestätigt
       *[other] { $seen } von { $expected } Würfeln, bestätigt
    }
shouted = { $names } hat gerufen.
was-first-by-margin = { $names } war zuerst, mit { $margin } Vorsprung.
from = { $face }, von { $least }
you-have-a-seat-named = { $name }, du hast einen Platz.
cant-be-bid = { $face }: darf man nicht bieten
raise-or-call-a-liar = { $player }: biete höher, oder nenne { $bidder } einen Lügner.
take-away-face = { $name }: { $face } wegnehmen
tap-again = { $label }? Noch mal tippen
photograph-by-phone =
    { $what ->
        [row] Fotografiert eure Reihe mit einem Handy
        [board] Fotografiert das Brett mit einem Handy
       *[dice] Fotografiert die Würfel mit einem Handy
    }
hands-away-phone-level-above =
    { $what ->
        [own] Deine eigenen Würfel allein, oder alle auf einem Bild. Hände weg, Handy waagerecht darüber.
        [rolled] Den geworfenen Würfel allein, oder mit allen Stapeln von oben. Hände weg, Handy waagerecht darüber.
        [changed] Die Würfel des einen Bechers, den die Karte verändert hat, oder alle auf einem Bild. Hände weg, Handy waagerecht darüber.
        [row] Deine eigenen sieben Bierdeckel, alle im Bild. Hände weg, Handy waagerecht über der Reihe.
        [board] Alle Würfel auf dem Brett und keine anderen. Wer eine Serie sieht, ruft zuerst: das Foto darf danach kommen.
       *[dice] Hände weg, Handy waagerecht über den Tisch, alle Würfel ins Bild.
    }
photograph-the-dice =
    { $what ->
        [row] Deine Reihe fotografieren
        [board] Das Brett fotografieren
       *[dice] Würfel fotografieren
    }
the-photograph-did-not-arrive = Das Foto kam nicht an: versuch es noch einmal.
the-photograph-is-being-read = Das Foto wird gelesen …
the-photograph-is-read = Das Foto ist gelesen.
with-computer-pirates =
    { $n ->
        [one] Mit einem Computerpiraten
       *[other] Mit { $n } Computerpiraten
    }
more-must-sit-down =
    { $n ->
        [one] Es fehlt noch jemand
       *[other] Es fehlen noch { $n }
    }
camera-is-switched-off = Die Kamera ist ausgeschaltet
look-up = Schau hoch!
show-it-here = Hier zeigen
the-photograph-is-sent = Wird gesendet… { $percent } %
answer-above-or-again = Antworte oben, oder fotografiere noch einmal.
photograph-once-more = Fotografiere noch einmal.
the-photograph-with-rings = Das Foto, jeder Würfel mit einem Ring
tap-whose-dice =
    { $n ->
        [one] Tippe den Würfel von { $name } an
       *[other] Tippe die Würfel von { $name } an: noch { $n }
    }
tap-out-of-play =
    { $n ->
        [one] Tippe den Würfel an, der nicht im Spiel ist
       *[other] Tippe die Würfel an, die nicht im Spiel sind: noch { $n }
    }
these-are-theirs =
    { $n ->
        [one] Das ist der Würfel von { $name }
       *[other] Das sind allein die Würfel von { $name }
    }
this-row-is-theirs = Das ist die Reihe von { $name }
begin-again = Von vorn
die-of = Würfel { $n }: { $face }
