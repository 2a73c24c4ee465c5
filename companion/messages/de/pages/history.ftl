# SPDX-License-Identifier: MIT

all-dice-of-a-set = Alle Würfel eines Satzes werden zusammen gezählt: ein gezinkter unter fünfen fällt kaum auf. Von Hand eingegebene oder berichtigte Würfel zählen nicht mit. Im schattierten Band enden bei fairen Würfeln vier von fünf Säulen.
all-games = Alle Partien
fairness-wants-more = Es bräuchte mindestens zehn von jeder Seite, und viel mehr, um einen leicht gezinkten Würfel zu finden.
bids-made = Gebote: { $n }
bones-rolled = Geworfene Knochen: { $n }
by-hand-and-corrected = Von Hand und berichtigt
called-liar-rightly = Lügner genannt, und war einer
called-liars-rightly = Nannte andere Lügner, und hatte recht
claims-that-were-right = Richtige Ansagen
delete-somebody-data = Daten von jemandem löschen
dice-of-the-piles = Würfel der Stapel
dice-with-pips = Würfel mit Augen
dice-with-skulls = Würfel mit Schädel
dice-with-symbols = Würfel mit Symbolen
done-the-games-stay-told = Erledigt. Die Partien bleiben, nur ohne den Namen.
evenings = Abende
every-roll-claim-and-correction = Jeder Wurf, jede Ansage und jede Berichtigung aller Partien, für die Tabellenkalkulation oder ein eigenes Programm.
everything = Alles
fair-dice-share = Faire Würfel sähen in { $share } der Fälle mindestens so ungleich aus.
fair-dice-hardly-ever = Faire Würfel sähen weniger als einmal in 10.000 Fällen so ungleich aus.
for-bg-stats = Für BG Stats
forget-this-name = Diesen Namen vergessen
games = Partien
its-journal-was-damaged = Das Logbuch wurde beschädigt
jewels-and-bones = Juwelen und Knochen
longest-streak-now = Längste Serie: { $best }. Jetzt: { $streak }.
no-throw-read-yet = Noch hat die Kamera keinen Wurf gelesen; von Hand eingegebene Würfel zählen hier nicht.
nothing-speaks-against-these-dice = Nichts spricht gegen diese Würfel.
nothing-was-played-yet-after = Noch wurde nichts gespielt. Nach der ersten Partie steht ihre Geschichte hier.
parts-of-this-page = Teile dieser Seite
people = Leute
picture-to-share = Bild zum Teilen
piles-plundered = Geplünderte Stapel: { $n }
post-to-bg-stats = An BG Stats senden
show = Zeigen
so-many-throws-would-show = Bei so vielen Würfen fiele eine Seite auf, die { $share } aller Würfe zu viel bekommt; ein kleinerer Makel bleibt verborgen.
so-uneven-that-chance-hardly = So ungleich, dass Zufall es kaum erklärt.
still-running = Läuft noch
take-away = Zum Mitnehmen
taken-off-the-table = Vom Tisch genommen
forgetting-a-name = Der Name wird aus allem gestrichen, was dieser Tisch geschrieben hat; die Partien bleiben, gespielt von »Somebody«. In Kopien, die schon mitgenommen wurden, etwa Sicherungen, bleibt er stehen.
picture-not-made = Das Bild ließ sich nicht erstellen.
too-few-throws-to-say = Noch zu wenige Würfe, um etwas zu sagen.
uneven-as-fair-dice-seldom = Ungleich, wie es faire Würfel selten sind. Behalte sie im Auge.
verdicts = Urteile
what-was-played = Was gespielt wurde
whose-name = Wessen Name
won-by = Gewonnen: { $names }
and-more = und { $n } weitere
by-hand-mark = von Hand
closest-shout-ms = knappster Ruf: { $ms } ms
not-played-to-its-end = nicht zu Ende gespielt
six-sided = sechsseitig
game-still-running = läuft noch
symbols = Symbole
twelve-sided = zwölfseitig
verdict = Urteil
corrected = { $corrected } berichtigt
entered-by-hand = { $by_hand } von Hand eingegeben
not-played-to-their-end = { $n } nicht zu Ende gespielt.
rounds = { $rounds } Runden
times-taken-back = { $back } zurückgenommen
to-minutes = { $from } bis { $to }, { $minutes } Minuten
names-won = { $names } hat gewonnen
part-of-whole = { $words }: { $part } von { $whole }
so-many-throws =
    { $n ->
        [one] Ein Wurf.
       *[other] { $n } Würfe.
    }
dead-heats =
    { $n ->
        [one] ein totes Rennen
       *[other] { $n } tote Rennen
    }
won-games-each =
    { $n ->
        [one] { $names }: je eine Partie gewonnen
       *[other] { $names }: je { $n } Partien gewonnen
    }
won-games =
    { $n ->
        [one] { $name }: eine Partie gewonnen
       *[other] { $name }: { $n } Partien gewonnen
    }
games-won =
    { $n ->
        [one] eine Partie gewonnen
       *[other] { $n } Partien gewonnen
    }
won-of-games =
    { $n ->
        [one] Eine von { $finished } Partien gewonnen.
       *[other] { $n } von { $finished } Partien gewonnen.
    }
