# SPDX-License-Identifier: MIT

die-held = { $die ->
    [jolly] den Jolly Roger
   *[regular] einen normalen Würfel
}
field-of-player = { $field } mit { $name }
regular-die = normaler Würfel
so-many-of = { $mark } mit { $mark2 }
no-such-die-in-count = In dieser Zählung gibt es diesen Würfel nicht.
virtual-dice-need-no-correction = Dieser Würfel ist virtuell: Keine Kamera hat ihn gelesen, und niemand berichtigt ihn.
die-shows-that-already = Das zeigt der Würfel schon.
count-wants-number-count = 'count' will die Nummer einer Zählung, nicht { $event }.
at-wants-place = 'at' will die Stelle eines Würfels, wie der Zustand sie nennt, nicht { $event }.
face-wants-what-die-shows = 'face' will, was der Würfel zeigt.
nothing-was-corrected-that-count = In dieser Zählung wurde nichts berichtigt.
cover-yours-and-throw = wem welche Würfel gehören, ist nicht zu sehen: { $name }, nimm deine auf oder deck sie zu, dann wirf oder lüfte sie allein
die-lay-there = Der Würfel von { $name } lag schon und zeigte { $face }: Er wird nicht noch einmal geworfen.
dice = { $dice } Würfel
middle = in der Mitte
something-went-wrong-inside-nothing = Innen ging etwas schief; es wurde nichts geändert.
enter-dice-by-hand = Würfel von Hand eingeben
turn-roll-dice-as-card = dreh oder wirf die Würfel, wie die Karte sagt
enter-cups-without-zones = ohne Zonen ist nicht zu sehen, wem welche Würfel gehören: gib die Becher von Hand ein
lay-die-that-you-take = { $whose }: leg den Würfel, den du nimmst, zu deinen
take-all-dice-back-hand = nehmt alle Würfel auf die Hand, dann würfelt
enter-dice-without-zones = ohne Zonen ist nicht zu sehen, wem welche Würfel gehören: gib sie von Hand ein
pile-was-knocked-over = Der Stapel von { $floor } wurde umgeworfen: { $floor2 } sagt, wer es war.
place-on-my-pile = Auf meinen Stapel legen
end-my-turn = Zug beenden
end-my-turn-now = Zug sofort beenden
one-roll-turn = Ein Wurf pro Zug
round-brings = Runde { $round }: { $points }.
marooned = { $player } hat { $face } gewürfelt und kann damit nichts tun: gestrandet.
until-marooned = Bis zum Stranden
roll-leave-as-your-pile = Wirf { $scene } und lass ihn als Stapel liegen: der niedrigste beginnt.
your-pile-was-knocked-over = Dein Stapel wurde umgeworfen: wirf { $scene } für einen neuen.
roll-beside-your-pile = Wirf { $scene } neben deinen Stapel.
place-plunder-end-your-turn = Leg ihn, plündere, oder beende deinen Zug.
plunder-end-your-turn = Plündere, oder beende deinen Zug.
turn-ends-once-read = Dein Zug endet, sobald die Kamera gelesen hat, was du gelegt hast.
i-knocked-my-pile-over = Ich habe meinen Stapel umgeworfen!
verified = nicht bestätigt
doubloons-win = Dublonen zum Sieg
say-who-knocked-your-pile = Sag, wer deinen Stapel umgeworfen hat.
plunder-s = { $top } von { $victim } plündern
which-die = Welcher Würfel
shows = Er zeigt
enter-roll-by-hand = Wurf von Hand eingeben
enter-roll-of-die-by-hand = Wurf von Hand eingeben: { $die }
my-pile-was-knocked-over = Mein Stapel wurde umgeworfen!
i-did-myself = Ich selbst
i-knocked-pile-over = Ich habe einen Stapel umgeworfen
own-pile-fell = Der eigene Stapel von { $pile } ist gefallen: { $pile2 } fängt im nächsten Zug neu an.
my-own = Meinen eigenen
who-did = Wer war es?
whose-pile = Wessen Stapel?
jolly-roger = Jolly Roger
i-roll = Ich werfe { $names }
this-fits-several-moves-say = das passt zu mehreren Zügen: sag auf dem Handy, welcher es war
fits-no-legal-move = was da liegt, passt zu keinem erlaubten Zug: legt die Würfel so, wie das Handy sie zeigt
one-die-alone-should-lie = neben dem Stapel von { $player } soll genau ein Würfel liegen
place-die-end-your-turn = { $player }: leg den Würfel auf deinen Stapel, oder beende deinen Zug
lay-die-that-you-rolled = { $player }: leg den Würfel, den du geworfen hast, neben deinen Stapel
pile-should-show = der Stapel von { $name } sollte { $face } zeigen: legt ihn so, oder drückt SHOUT, wenn er umgefallen ist
has-rolled = Wurf von { $turn }: { $face }.
doubloons = { $score } Dublonen
to-doubloons = Bis { $target } Dublonen
i-have-rolled = Ich habe gewürfelt
you-are-out-dice-watch = Du hast keine Würfel mehr. Sieh zu, wie sie lügen.
dice-not-rolled = Die Würfel von { $name } wurden in dieser Runde nicht geworfen: Jetzt unter dem Becher würfeln.
lift-your-cup-camera-counts = Heb deinen Becher: die Kamera zählt.
all-cups-are-lifted-camera = Alle Becher hoch: die Kamera zählt.
bid-higher-than-call-liar = Biete mehr als { $bid }, oder ruf LÜGNER.
make-first-bid = Mach das erste Gebot.
wait-bids-calls-liar = Warte: { $turn } bietet oder ruft LÜGNER.
wait-makes-first-bid = Warte: { $turn } macht das erste Gebot.
dice-seen-before-count = Die Würfel von { $name } waren zu sehen, obwohl ein Gebot steht: Sie bleiben, wie sie liegen.
call-liar = LÜGNER!
first-points = Wer zuerst { $target } Punkte hat
lucky-seven = Lucky Seven!
x = { $name }: { $seen }
other-position-due = { $name }: Position { $due } ist dran, nicht { $fresh }: dreh den Bierdeckel zurück
which-coaster-was-turned-first = { $name }: welcher Bierdeckel zuerst umgedreht wurde, ist nicht zu sehen: dreh sie wieder um, dann einen nach dem anderen
position-cant-show-which-lies = { $name }: Position { $place } kann nicht { $number } zeigen, die liegt schon in dieser Reihe
position-was-turned-before = { $name }: Position { $place } liegt noch von vorher offen: dreh sie um
turn-any-coaster-leave-face = Dreh irgendeinen Bierdeckel um und lass ihn offen liegen.
turn-coaster-at-position = Dreh den Bierdeckel auf Position { $due } um.
shuffle-your-coasters-lay-them = Misch deine Bierdeckel und leg sie verdeckt hin, dann beginn die nächste Runde.
round-goes-with = Die Runde geht an { $won }, mit { $points }.
next-round = Nächste Runde
position-should-show = { $name }: Position { $turned } sollte { $number } zeigen
position-doubt = { $name }: Position { $doubted } ist unklar
enter-position-by-hand = Position { $due } von Hand eingeben
match = Wertung
enter-turn-by-hand = Umdrehen von Hand eingeben
first-reach-target = Wer zuerst am Ziel ist
most-rounds-won = Die meisten Runden
roll-one-die-open-highest = Wirf offen einen Würfel: der höchste beginnt.
who-begins = Wer beginnt
roll-for = Auswürfeln
who-may-call-liar = Wer LÜGNER rufen darf
dice-each = Würfel pro Spieler
next-player-only = Nur wer als Nächstes dran ist
look-at-your-dice-lay = Sieh dir deine Würfel an: leg Karten verdeckt hin, oder sag, dass du geschaut hast.
leave-the-dice-alone = Die Würfel lassen, wie sie sind
turn-up-no-more = Nichts mehr aufdecken
all-have-looked-no-more = Alle haben geschaut: in dieser Runde werden keine Karten mehr gelegt.
printed-cards = Gedruckte Karten
cards-on-phones = Karten auf den Handys
follow-the-card = Dreh, wirf oder verschieb die Würfel, wie die Karte sagt: die Kamera prüft es.
deal-cards-table-shuffles-them = Gib die Karten: gemischt werden sie vom Tisch.
turn-up-what-was-laid = Deck eine Karte auf: was liegt, wird aufgedeckt.
turn-up-card-turn-up = Deck eine Karte auf, oder deck nichts mehr auf.
turn-up-undo-turn-up = Deck eine Aufheben-Karte auf, oder deck nichts mehr auf.
target-wants-dice = 'target' will Würfel, jeden mit 'player' und 'index'.
target-wants-dice-one-player = 'target' will Würfel eines Spielers, nicht { $players }.
deal-cards = Karten geben
i-have-looked = Ich habe geschaut
most-experienced-pirate = Der erfahrenste Pirat
first-seat = Der erste Platz
wild-ones = Einsen als Joker
wait-turns-up-card = Warte: { $turn } deckt eine Karte auf.
cup-of = Becher von { $name }
one-rating = { $name } eine mit Wert { $rating }
ones-are-wild = Einsen sind Joker
draw-card = Neue Karten: { $drawn }.
teams = Teams: { $teams }.
hand = Auf der Hand
face-down = Verdeckt
turned-up = Aufgedeckt
enter-roll-without-zones = ohne Zonen ist nicht zu sehen, wem welcher Würfel gehört: gib den Wurf von Hand ein
leave-game = Partie verlassen
your-bid = Dein Gebot
antes-are = Die Einsätze liegen
last-pot-still-lies-there = der letzte Topf liegt noch da: nehmt ihn weg, dann setzt neu
centre-pot = Haupttopf
among-antes-bones-are-never = { $bones } unter den Einsätzen: Knochen setzt man nie
put-your-ante-into-middle = Leg deinen Einsatz in die Mitte.
choose-die-roll-shout-first = Wähle einen Würfel und wirf ihn; vorher SHOUT, wenn es dein Knochen ist.
roll-your-bone = Wirf deinen Knochen.
roll-one-jewel = Wirf ein Juwel.
rolled-bone-without-declaring-forfeited = { $name } hat einen Knochen geworfen, ohne ihn anzusagen: verfallen.
takes = { $player } nimmt { $share }.
rolled-so-far = Bisher geworfen
side-pot = Nebentopf
i-roll-my-bone = Ich werfe meinen Knochen!
jewels-centre-pot = Juwelen im Haupttopf
side-pots = Nebentöpfe
on-table = Auf dem Tisch
tie-face-off = Gleichstand bei { $tie }: Stechen!
count-pot-by-hand = Topf von Hand zählen
no-second-mate = Nein (Zweiter Maat)
bone-is-declared-before-the-roll = Du hast gewürfelt: Ein Knochen wird vor dem Wurf angesagt. War das kein Wurf, nimm den Würfel erst wieder weg.
bone-declared = Knochen angesagt: { $declared }.
take-played-dice-off = nehmt die Würfel vom Brett, die nicht mehr im Spiel sind, dann werft
was-first-names-series-now = { $floor } war zuerst und nennt jetzt die Serie.
map-treasure-on-square = Die Schatzkarte: Schatz auf Feld { $squares }
throw-one-die-on-board = Wirf einen Würfel aufs Brett.
wait-for-one-throw = Warte: { $turn } wirft einen Würfel aufs Brett.
square = Feld { $number }
start = Start
announced-photograph-the-board = { $name } sagt { $series } an: fotografiert das Brett, dann wird es entschieden.
tied-photograph-the-board = { $names } haben im selben Augenblick gerufen, niemand war zuerst: fotografiert das Brett, dann geht es weiter.
announced-board-is-read = { $name } sagt { $series } an: sobald die Würfel still liegen und die Kamera sie gelesen hat, wird es entschieden.
tied-board-is-read = { $names } haben im selben Augenblick gerufen, niemand war zuerst: sobald die Würfel still liegen und die Kamera sie gelesen hat, geht es weiter.
no-die-was-thrown = Seither ist kein Würfel gefallen: jetzt entscheiden
take-the-shout-back = Den Ruf zurücknehmen
said-nothing-in-time = { $player } hat nicht rechtzeitig etwas gesagt und wartet auf den nächsten Wurf.
what-was-announced = Was angesagt wurde
all-dice-on-board = Alle Würfel auf dem Brett
you-were-first-name-all = Du warst zuerst: nenne alle Serien, die du siehst.
was-first-names-series = { $floor } war zuerst und nennt die Serie.
jewels-in-hand = { $hand } auf der Hand
i-see-series = Ich sehe eine Serie!
deal-dice-out = Würfel verteilen
all-series-that-you-see = Alle Serien, die du siehst, auf einmal
at-same-moment = Im selben Augenblick
who-was-first = Wer zuerst war
award-claim = Ansage zusprechen
was-tie = Totes Rennen
who-begins-youngest = Wer beginnt (der Jüngste)
squares-treasure = Felder bis zum Schatz
piece-on-wrong-square = Auf der Schatzkarte steht eine Figur auf { $on }; sie gehört auf { $should }.
series-on-board = Serien auf dem Brett: { $lying }.
nobody-was-first = Niemand war zuerst
on-board = Auf dem Brett
turn-up = Aufdecken: { $name }
which-card = Welche Karte
which-card-undone = Welche Karte aufgehoben wird
take-back-effect-another-players = Heb die Wirkung der Karte eines anderen auf.
take-die-into-cup = Nimm einen Würfel eines anderen unter deinen Becher.
lay-cards-face-down = Karten verdeckt legen
turn-up-one = Aufdecken: { $effect }
take-no-die = Keinen Würfel nehmen
die = { $name }: Würfel { $place }, zeigt { $face }
your-cards = Deine Karten
dice-one-player-none = Würfel eines Spielers, oder keine
turn-up-undo = Aufdecken: Aufheben
you-are-out-game = Du bist raus.
throw-open = Wirf offen { $own }.
wait-for-dice = Warte auf die Würfel von { $dice }.
await-dice = Warte auf die Würfel.
you-may = Du kannst: { $others }.
your-turn = Du bist dran.
wait-s-turn = Warte: { $turn } ist dran.
seat-wants-number = 'seat' will eine Zahl von 1 bis { $seats }, nicht { $event }.
name-wants-1-letters = 'name' will 1 bis { $longest } Buchstaben, nicht { $event }.
at-same-moment-nobody-first = { $names } im selben Augenblick: niemand war zuerst.
colour-wants-one = 'colour' will eines von { $colours }.
seat-not-with-itself = Platz { $seat } lässt sich nicht mit sich selbst tauschen.
seat-wants-number-of-guests = 'seat' will eine Zahl von 1 bis { $guests }.
this-table-has-seats = Dieser Tisch hat { $places } Plätze, nicht { $players }.
seats-wants-list-with-number = 'seats' will eine Liste mit der Platznummer jedes Spielers.
seats-wants-numbers = 'seats' will Zahlen von 1 bis { $places }.
players-seats-go-once-round = 'players' und 'seats' gehen einmal um den Tisch, im Uhrzeigersinn, wie alle sitzen.
not-forgotten-in-game = Eine Partie läuft: vor ihrem Ende kann niemand vergessen werden.
player-wants-name-be-forgotten = 'player' will den Namen, der vergessen werden soll, nicht { $name }.
on-wants-true-false = 'on' will true oder false, nicht { $event }.
game-over = Das Spiel ist aus: { $winner }
game-over-nobody-wins = Das Spiel ist aus: niemand gewinnt.
you-have-won = Du hast gewonnen!
you-have-won-together = Du hast gewonnen, mit { $names }!
nobody-wins = Niemand gewinnt.
these-dice-have-counted-already = diese Würfel haben schon gezählt: wirf noch einmal
table-switching-itself-off-game = Der Tisch schaltet sich aus; die Partie bleibt erhalten. Wenn das grüne Licht am Pi nicht mehr blinkt, darfst du den Stecker ziehen.
table-being-shut-down = Der Tisch wird heruntergefahren.
player-wants-one-playing = 'player' will jemanden, der mitspielt, nicht { $event }.
this-table-cant-be-switched = Dieser Tisch lässt sich von hier nicht ausschalten: zieh den Stecker, es geht nichts verloren.
cant-be-switched-off = Er lässt sich nicht ausschalten: { $strerror }.
game-is-over-wins =
    { $number ->
        [one] Das Spiel ist aus: { $names } gewinnt.
       *[other] Das Spiel ist aus: { $names } gewinnen.
    }
several-win =
    { $number ->
        [one] { $names } gewinnt.
       *[other] { $names } gewinnen.
    }
too-many-there =
    { $n ->
        [one] da liegt ein Würfel zu viel, nehmt weg, was nicht zu diesem Wurf gehört
       *[other] da liegen { WORDS($n) } Würfel zu viel, nehmt weg, was nicht zu diesem Wurf gehört
    }
too-many-in-the-middle =
    { $n ->
        [one] in der Mitte liegt ein Würfel zu viel, nehmt weg, was nicht zu diesem Wurf gehört
       *[other] in der Mitte liegen { WORDS($n) } Würfel zu viel, nehmt weg, was nicht zu diesem Wurf gehört
    }
too-many-before-you =
    { $n ->
        [one] { $name }: vor dir liegt ein Würfel zu viel, nimm weg, was nicht zu diesem Wurf gehört
       *[other] { $name }: vor dir liegen { WORDS($n) } Würfel zu viel, nimm weg, was nicht zu diesem Wurf gehört
    }
put-dice-in-the-middle =
    { $n ->
        [one] legt einen Würfel in die Mitte
       *[other] legt { WORDS($n) } Würfel in die Mitte
    }
some-lie-in-the-middle =
    { $n ->
        [one] einer von { WORDS($wanted) } Würfeln liegt in der Mitte: legt die übrigen dazu
       *[other] { WORDS($n) } von { WORDS($wanted) } Würfeln liegen in der Mitte: legt die übrigen dazu
    }
die-in-nobodys-place =
    { $colour ->
        [none] ein Würfel liegt an keinem Platz: schieb ihn zu dem, dem er gehört, oder nimm ihn weg
       *[other] der Würfel ({ $colour }) liegt an keinem Platz: schieb ihn zu dem, dem er gehört, oder nimm ihn weg
    }
dice-in-nobodys-place = { WORDS($n) } Würfel liegen an keinem Platz: schieb sie zu denen, denen sie gehören, oder nimm sie weg
none-of-yours-seen =
    { $mine ->
        [1] { $n ->
            [one] dein Würfel ist noch nicht zu sehen
           *[other] deine { WORDS($n) } Würfel sind noch nicht zu sehen
        }
       *[0] { $n ->
            [one] der Würfel von { $name } ist noch nicht zu sehen
           *[other] die { WORDS($n) } Würfel von { $name } sind noch nicht zu sehen
        }
    }
some-of-yours-seen-lay-other-one =
    { $mine ->
        [1] { $n ->
            [one] einer deiner { WORDS($wanted) } Würfel ist zu sehen, leg den anderen dorthin, wo die Kamera ihn sieht
           *[other] { WORDS($n) } deiner { WORDS($wanted) } Würfel sind zu sehen, leg den fehlenden dorthin, wo die Kamera ihn sieht
        }
       *[0] { $n ->
            [one] einer der { WORDS($wanted) } Würfel von { $name } ist zu sehen, der andere muss dorthin, wo die Kamera ihn sieht
           *[other] { WORDS($n) } der { WORDS($wanted) } Würfel von { $name } sind zu sehen, der fehlende muss dorthin, wo die Kamera ihn sieht
        }
    }
some-of-yours-seen-lay-the-others =
    { $mine ->
        [1] { $n ->
            [one] einer deiner { WORDS($wanted) } Würfel ist zu sehen, leg die anderen dorthin, wo die Kamera sie sieht
           *[other] { WORDS($n) } deiner { WORDS($wanted) } Würfel sind zu sehen, leg die fehlenden dorthin, wo die Kamera sie sieht
        }
       *[0] { $n ->
            [one] einer der { WORDS($wanted) } Würfel von { $name } ist zu sehen, die anderen müssen dorthin, wo die Kamera sie sieht
           *[other] { WORDS($n) } der { WORDS($wanted) } Würfel von { $name } sind zu sehen, die fehlenden müssen dorthin, wo die Kamera sie sieht
        }
    }
roll-your-die-again = { $name }: wirf deinen Würfel noch einmal, er liegt noch wie vorher
roll-your-dice-again =
    { $n ->
        [one] { $name }: wirf deine Würfel noch einmal, einer liegt noch wie vorher
       *[other] { $name }: wirf deine Würfel noch einmal, { WORDS($n) } liegen noch wie vorher
    }
take-your-die-away =
    { $colour ->
        [none] { $name }: nimm deinen Würfel weg, er gehört nicht zu diesem Wurf
       *[other] { $name }: nimm deinen Würfel ({ $colour }) weg, er gehört nicht zu diesem Wurf
    }
take-your-dice-away = { $name }: nimm deine { WORDS($n) } Würfel weg, sie gehören nicht zu diesem Wurf
your-die-from-before =
    { $colour ->
        [none] { $name }: nimm deinen Würfel weg, er liegt noch von vorher da.
       *[other] { $name }: nimm deinen Würfel ({ $colour }) weg, er liegt noch von vorher da.
    }
your-dice-from-before = { $name }: nimm deine { WORDS($n) } Würfel weg, sie liegen noch von vorher da.
die-from-before =
    { $colour ->
        [none] Nehmt den Würfel { $where } weg, er liegt noch von vorher da.
       *[other] Nehmt den Würfel ({ $colour }) { $where } weg, er liegt noch von vorher da.
    }
dice-from-before = Nehmt die { WORDS($n) } Würfel { $where } weg, sie liegen noch von vorher da.
reaches-in-at-side-of = bei { $name } ragt etwas ins Bild
reaches-in = { $where } ragt etwas ins Bild
at-the-top-left = oben links
at-the-top = oben
at-the-top-right = oben rechts
at-the-left = links
at-the-right = rechts
at-the-bottom-left = unten links
at-the-bottom = unten
at-the-bottom-right = unten rechts
card-turns-at-most =
    { $most ->
        [one] die Karte dreht höchstens ein Auge, gedreht wurden { WORDS($n) }
       *[other] die Karte dreht höchstens { WORDS($most) } Augen, gedreht wurden { WORDS($n) }
    }
turn-die-back =
    { $colour ->
        [none] { $name }: dreh den Würfel zurück auf { $face }
       *[other] { $name }: dreh den Würfel ({ $colour }) zurück auf { $face }
    }
die-showed =
    { $colour ->
        [none] { $name }: der Würfel zeigte { $face }
       *[other] { $name }: der Würfel ({ $colour }) zeigte { $face }
    }
roll-this-die-again =
    { $colour ->
        [none] { $name }: wirf den Würfel noch einmal, er liegt noch wie vorher
       *[other] { $name }: wirf den Würfel ({ $colour }) noch einmal, er liegt noch wie vorher
    }
bid-called =
    { $quantity ->
        [one] { $face ->
            [1] Eine Eins?
            [2] Eine Zwei?
            [3] Eine Drei?
            [4] Eine Vier?
            [5] Eine Fünf?
            [6] Eine Sechs?
           *[other] Ein Schädel?
        }
       *[other] { $face ->
            [1] { WORDS($quantity, capital: 1) } Einsen?
            [2] { WORDS($quantity, capital: 1) } Zweien?
            [3] { WORDS($quantity, capital: 1) } Dreien?
            [4] { WORDS($quantity, capital: 1) } Vieren?
            [5] { WORDS($quantity, capital: 1) } Fünfen?
            [6] { WORDS($quantity, capital: 1) } Sechsen?
          *[other] { WORDS($quantity, capital: 1) } Schädel?
        }
    }
so-many-are-there =
    { $n ->
        [0] Es gibt keine.
        [one] Es gibt eine.
       *[other] Es gibt { WORDS($n) }.
    }
loses-a-die = { $name } verliert einen Würfel.
wait-or-call-liar-of-bid = Warte auf { $turn }, oder ruf LÜGNER gegen { $bid }.
call-liar-on = Ruf LÜGNER gegen { $bid }.
wait-or-call-liar = Warte auf { $turn }, oder ruf LÜGNER.
call-liar-now = Ruf LÜGNER.
wait-rolls-for-who-begins =
    { $number ->
        [one] Warte: { $names } würfelt aus, wer beginnt.
       *[other] Warte: { $names } würfeln aus, wer beginnt.
    }
wait-still-looks =
    { $number ->
        [one] Warte: { $names } schaut noch auf Würfel und Karten.
       *[other] Warte: { $names } schauen noch auf Würfel und Karten.
    }
card-undone = { $card } (aufgehoben)
card-nudges =
    { $target ->
        [own] Dreh deine Würfel um insgesamt bis zu { $dots }.
       *[other] Dreh Würfel der anderen um insgesamt bis zu { $dots }.
    }
card-rerolls =
    { $target ->
        [own] { $n ->
            [one] Wirf einen deiner Würfel noch einmal.
           *[other] Wirf bis zu { WORDS($n) } Würfel von dir noch einmal.
        }
       *[other] { $n ->
            [one] Wirf einen Würfel eines anderen noch einmal.
          *[other] Wirf bis zu { WORDS($n) } Würfel eines anderen noch einmal.
        }
    }
wait-rolls-a-die = Warte: { $name } wirft einen Würfel.
wait-places = Warte: { $name } legt, plündert oder hört auf.
wait-begins-a-pile = Warte: { $name } beginnt einen neuen Stapel.
knocked-pile-over = { $player } hat den Stapel von { $pile } umgeworfen und verliert sieben Dublonen.
doubled = Verdoppelt: { $names }.
keelhauled = Kielgeholt: { $names }.
say-which-die-you-rolled = { $name }: sag auf deinem Handy, welchen Würfel du geworfen hast, dies kann ein Schädel oder eine 1 sein
roll-a-jewel-instead = { $name }: wirf ein Juwel und nimm diesen Würfel zurück
roll-your-bone-instead = { $name }: wirf deinen Knochen und nimm diesen Würfel zurück
put-your-ante = Leg { $jewels } in die Mitte; sag es, wenn die Einsätze liegen.
you-ante-nothing = Du setzt nichts; sag es, wenn die Einsätze liegen.
wait-rolls =
    { $number ->
        [one] Warte: { $names } wirft.
       *[other] Warte auf den Wurf von { $names }.
    }
pot-holds = { $pot }: { $held }.
pot-holds-for = { $pot }: { $held }, für { $names }.
no-series-on-board = Serien auf dem Brett: keine.
dealt-out-when-looked =
    { $number ->
        [one] Die Würfel werden verteilt, sobald auch { $names } geschaut hat.
       *[other] Die Würfel werden verteilt, sobald auch { $names } geschaut haben.
    }
all-dice-lie-deal = Alle Würfel liegen auf dem Brett: verteil sie.
all-dice-lie-shout = Alle Würfel liegen auf dem Brett: ruf, wenn du eine Serie siehst, sonst sag, dass du geschaut hast.
announces-right = { $name } sagt { $series } an: richtig.
announces-wrong = { $name } sagt { $series } an: falsch, keine Serie { $wrong } zu sehen.
goes-on = { $name } geht { $squares } vor.
goes-back = { $name } geht { $squares } zurück.
said-nothing = { $name } hat { $seconds } Sekunden lang nichts gesagt: alle dürfen wieder rufen.
    .voice = { $name } hat nichts gesagt: weiter geht es.
said-nothing-waits = { $name } hat { $seconds } Sekunden lang nichts gesagt: { $name } wartet auf den nächsten Wurf, die anderen dürfen rufen.
    .voice = { $name } hat nichts gesagt: weiter geht es.
no-shout-waits = Kein Ruf wartet auf das Brett.
shout-is-of-another = Das ist der Ruf von { $name }.
no-die-had-fallen =
    { $n ->
        [one] Es war kein Würfel gefallen: der Ruf von { $name } gilt nicht; { $name } wartet auf den nächsten Wurf, die anderen dürfen rufen.
       *[other] Es war kein Würfel gefallen: die Rufe von { $name } gelten nicht; sie warten auf den nächsten Wurf, die anderen dürfen rufen.
    }
shout-taken-back =
    { $n ->
        [one] { $name } nimmt den Ruf zurück und wartet auf den nächsten Wurf; die anderen dürfen rufen.
       *[other] Die Rufe von { $name } gelten nicht: sie warten auf den nächsten Wurf; die anderen dürfen rufen.
    }
wait = Warte.
coasters-not-seen = { $name }: deine { WORDS($n) } Bierdeckel sind noch nicht zu sehen
coasters-seen =
    { $n ->
        [one] { $name }: einer deiner { WORDS($wanted) } Bierdeckel ist zu sehen, leg alle in eine Reihe, wo die Kamera sie sieht
       *[other] { $name }: { WORDS($n) } deiner { WORDS($wanted) } Bierdeckel sind zu sehen, leg alle in eine Reihe, wo die Kamera sie sieht
    }
round-by-round =
    { $n ->
        [one] Runde für Runde: insgesamt eine
       *[other] Runde für Runde: insgesamt { WORDS($n) }
    }
row-standing =
    { $won ->
        [0] { $row } in dieser Reihe, { $all } insgesamt
        [one] { $row } in dieser Reihe, { $all } insgesamt, eine Runde gewonnen
       *[other] { $row } in dieser Reihe, { $all } insgesamt, { WORDS($won) } Runden gewonnen
    }
bust-wait = Geplatzt: was umgedreht ist, zählt. Warte auf die anderen.
lucky-seven-wait = Lucky Seven! Warte auf die anderen.
points-expected-lucky = { $name }: etwa { $points } Punkte, Lucky Seven { $share }.
points-expected = { $name }: etwa { $points } Punkte, kein Lucky Seven.
lay-your-die-back =
    { $colour ->
        [none] { $name }: leg deinen Würfel dorthin zurück, wo er lag, diese Karte versetzt keinen
       *[other] { $name }: leg deinen Würfel ({ $colour }) dorthin zurück, wo er lag, diese Karte versetzt keinen
    }
row-cant-be-told = { $name }: deine Reihe ist von einer anderen nicht zu unterscheiden: leg die Reihen weiter auseinander
turn-first-coaster-alone = wem welche Reihe gehört, ist nicht zu sehen: { $names }, dreh deinen ersten Bierdeckel allein um
wait-turns-first-coaster = Warte: { $names } dreht den ersten Bierdeckel um.
no-camera-to-switch = Dieser Tisch hat keine Kamera, die man schalten könnte.
camera-on-or-off = Sag, ob die Kamera an sein soll: true oder false.
photo-whose = Welche Würfel gehören wem? Tippe sie auf dem Foto an
photo-whose-alone =
    { $n ->
        [one] Ist das der Würfel von { $name }? Sag es unten
       *[other] Sind das die Würfel von { $name } und sonst keine? Sag es unten
    }
photo-out-of-play =
    { $n ->
        [one] ein Würfel zu viel: Tippe den an, der nicht im Spiel ist
       *[other] { $n } Würfel zu viel: Tippe die an, die nicht im Spiel sind
    }
photo-own-or-all =
    { $n ->
        [one] ein Würfel ist auf dem Foto
       *[other] { $n } Würfel sind auf dem Foto
    }: { $own ->
        [one] fotografiere deinen eigenen Würfel allein
       *[other] fotografiere deine eigenen { $own } allein
    } oder alle { $all }
photo-not-all =
    { $n ->
        [one] ein Würfel ist auf dem Foto
       *[other] { $n } Würfel sind auf dem Foto
    }, gesucht sind { $all }: fotografiere alle, und sonst nichts
photo-board-as-before = { $n } Würfel sind auf dem Foto, so viele wie vorher: fotografiert das Brett mit dem neuen Würfel darauf; ist seither keiner gefallen, sagt es
photo-not-theirs = Von { $name } sind es nicht so viele Würfel, wie angetippt wurden
photo-asked-no-more = Nach diesem Foto wird nicht mehr gefragt.
tapped-wants = 'dice' und 'out' wollen die Stellen der Würfel, wie die Frage sie nennt, jede einmal, nicht { $given }.
photo-rolled-alone = { $name }: fotografiere den geworfenen Würfel allein, oder mit allen Stapeln von oben
photo-one-row = fotografiere deine eigene Reihe allein
photo-row-of-another = { $name }: diese Reihe zeigt, was { $other } aufgedeckt hat: fotografiere deine eigene
photo-whose-row = { $name }: ist das deine Reihe? Wenn ja, bestätige es; wenn nicht, fotografiere deine eigene
photo-another-row = { $name }: Position { $place } deiner Reihe zeigt { $number }, aber nicht auf dem Foto: fotografiere deine eigene Reihe
photo-none-turned = { $name }: auf dem Foto ist kein Bierdeckel neu aufgedeckt: decke den auf, der dran ist, dann fotografiere deine Reihe
photo-part-of-row =
    { $n ->
        [one] { $name }: einer deiner sieben Bierdeckel ist auf dem Foto: fotografiere die ganze Reihe
       *[other] { $name }: { WORDS($n) } deiner sieben Bierdeckel sind auf dem Foto: fotografiere die ganze Reihe
    }
photo-of-last-throw = diese Würfel liegen, wie sie gezählt wurden: wirf sie neu, dann fotografiere sie
