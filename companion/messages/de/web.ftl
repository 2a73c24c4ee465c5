# SPDX-License-Identifier: MIT

nothing-at = Unter { $path } gibt es nichts.
too-much-at-once = Das ist zu viel auf einmal: höchstens { $most } KiB.
wrong-inside = Innen ging etwas schief; das Protokoll sagt, was.
wrong-method = { $method } geht unter { $path } nicht, nur { $allowed }.
not-understood = Was geschickt wurde, ist nicht zu verstehen.
send-json = Gebraucht wird JSON, mit Content-Type: application/json.
send-the-file = Gebraucht wird die Datei selbst, mit Content-Type: { $mimetype }.
file-too-large = Das ist zu viel auf einmal: höchstens { $most } MB.
another-file-comes = Eine andere Datei ist unterwegs: eine nach der anderen.
one-photograph-after-another = Ein Foto nach dem anderen: warte einen Moment.
others-photograph = Gerade fotografieren andere den Tisch: warte, was dabei herauskommt.
reads-no-photographs = Dieser Tisch liest keine Fotos.
no-pins-here = Dieser Tisch hat keine Pins zur Wahl.
others-remember-bare = Andere sagen es gerade auch: warte ab, was daraus wird.
no-camera-to-aim = Dieser Tisch hat keine Kamera zum Ausrichten.
no-camera-that-asks = Dieser Tisch hat keine Kamera, die fragt.
no-camera-to-teach = Dieser Tisch hat keine Kamera, mit der man ihm etwas beibringen könnte.
table-is-real = Dieser Tisch ist echt: nichts daran ist simuliert.
another-players-seat = Das ist der Platz eines anderen.
game-not-played-here = Eine Partie { $number } wurde an diesem Tisch nicht gespielt.
no-game-won = Am Abend von Partie { $number } wurde keine Partie gewonnen.
exports-are = Partien gibt es als export.json oder export.csv.
no-history = Dieser Tisch führt keine Geschichte.
no-face-of-number = Eine Seite mit dieser Nummer gibt es nicht.
nothing-to-back-up = Dieser Tisch speichert nichts, was zu sichern wäre.
picture-not-kept = Dieses Bild wird nicht mehr aufbewahrt.
game-gone-on = Das Spiel ist inzwischen weiter.
table-busy-key = Der Tisch ist beschäftigt; versuch es gleich noch einmal (ein Schlüssel macht das sicher).
table-busy = Der Tisch ist beschäftigt; versuch es gleich noch einmal.
no-house-rules-here = Dieser Tisch speichert keine Hausregeln.
rules-not-here = Die Regeln dieses Spiels stehen hier nicht.
no-input-devices = Dieser Tisch hat keine Eingabegeräte.
picture-for-those-at-table = Das Bild der Kamera ist für die am Tisch: setz dich, oder öffne hier den Bildschirm der Spielleitung.
too-many-screens = Es hören schon zu viele Bildschirme zu; versuch es bald noch einmal.
no-settings-here = Die Einstellungen dieses Tisches lassen sich von hier nicht ändern.
no-panel = Dieser Tisch hat keine Knöpfe und Lampen.
replay-not-kept = Das wird nicht mehr aufbewahrt.
others-wait-for-replay = Andere warten schon auf eine Wiederholung; versuch es gleich noch einmal.
nothing-to-set-up = Hier gibt es nichts einzurichten.
already-seated = Du sitzt schon an Platz { $seat }: steh erst auf, oder tausche den Platz.
nobody-sits-there = An Platz { $seat } sitzt niemand: setz dich dorthin.
nobody-asks-for-seat = Niemand bittet mehr um diesen Platz.
sitter-answers = Wer dort sitzt, antwortet, oder die Spielleitung.
seats-are = Dieser Tisch hat die Plätze 1 bis { $seats }.
too-many-from-phone = Von diesem Handy kamen gerade zu viele Anfragen; warte einen Moment.
no-die-alone = Da liegt kein einzelner Würfel.
qr-code-out-of-date = Dieser QR-Code ist veraltet. Scanne den, den der Tisch jetzt zeigt, und tippe auf deinen Platz.
no-way-back = Eine Version vor dieser wird hier nicht aufbewahrt.
no-wifi-told = Diesem Tisch wurde sein WLAN nicht genannt: setz wifi_ssid in seinen Einstellungen.
no-health = Nach dem Zustand dieses Tisches sieht niemand.
several-ask-for-seat = Mehrere bitten schon um diesen Platz: warte auf die Antwort.
name-no-text = Ein Name muss ein Text sein.
name-length = Ein Name hat 1 bis { $most } Buchstaben.
name-unseen-letters = Ein Name darf keine unsichtbaren Zeichen oder Steuerzeichen enthalten.
name-taken-by-house = Der Name { $name } gehört dem Haus; wähle einen anderen.
unknown-host = Auf diesen Namen ({ $name }) hört der Tisch nicht; seine Adresse ist { $address }
other-origin = Das verlangte die Seite eines anderen Rechners; es ist abgelehnt.
slower-please = Bitte langsamer: höchstens 20 Anfragen pro Sekunde.
not-that-role =
    { $role ->
        [referee] Du hast hier nicht die Spielleitung.
        [player] Du spielst hier nicht mit.
       *[spectator] Du schaust hier nicht zu.
    }
nobody-may = Das darf niemand.
only-these-roles =
    { $who ->
        [referee] Das darf nur die Spielleitung.
        [player] Das darf nur, wer mitspielt: setz dich erst.
        [seat] Das darf nur, wer an diesem Platz sitzt.
       *[both] Das dürfen nur die Spielleitung und wer mitspielt.
    }
key-wanted-in-header = Authorization will: Bearer, dann der Schlüssel eines Platzes oder die PIN der Spielleitung.
too-many-wrong-keys =
    Zu viele falsche Schlüssel; warte { $seconds ->
        [one] eine Sekunde
       *[other] { $seconds } Sekunden
    }.
card-opens-nothing = Die Karte eines Platzes zeigt, nach welchem Platz man fragt; sie öffnet keinen.
seat-was-left-since = Der Code galt für jemanden, der den Platz inzwischen verlassen hat.
link-from-elsewhere = Eine andere Seite hat hierher geführt. Willst du selbst herein? Dann tippe unten.
no-such-key = Das ist weder der Code eines Platzes noch die PIN der Spielleitung.
cant-be-done = das geht nicht
several-screens-ask = Mehrere Bildschirme fragen schon: antwortet ihnen zuerst.
no-such-screen = Dieser Bildschirm fragt nicht mehr.
came-here-first-alone = Das kann nur das Handy, das hier saß, bevor ein anderes kam.
has-a-call-of-its-own = Dafür gibt es einen eigenen Aufruf.
