# SPDX-License-Identifier: MIT

what-waits-for-a-new = Was auf einen Neustart wartet
this-page-is-the-referee = Diese Seite gehört der Spielleitung: öffne erst den Tisch mit der PIN.
enter-the-pin = PIN eingeben
settings-file-lead = Was du hier änderst, wird in { $file } geschrieben. Man kann es auch von Hand bearbeiten.
given-on-the-command-line = Auf der Kommandozeile angegeben.
set-in = Gesetzt in { $place }.
not-set = Nicht gesetzt.
this-is-the-default = Das ist die Vorgabe.
set-in-place = Gesetzt in { $place }. Die Vorgabe ist { $normal }.
yes = ja
no = nein
dragged-into-place-by-hand = Von Hand an ihren Platz gezogen.
printed-markers-used = Keine: es gelten die gedruckten Marken.
look-at-the-corners = Ecken ansehen
save = Speichern
take-back = Zurücknehmen
saved = Gespeichert.
not-now = Nicht jetzt: { $why }.
start-again-now = Jetzt neu starten
table-starts-again = Der Tisch startet neu. Das dauert ein paar Sekunden.
it-has-not-come-back = Er ist nicht zurückgekommen. Sieh am Gerät selbst nach.
the-version-before = Die vorige Version
it-was-not-gone-back = Es wurde nicht zurückgewechselt: { $why }.
back-to-version-all-games = Zurück zu Version { $version }. Alle Partien, Plätze und Einstellungen bleiben; vorher wird gesichert. Läuft sie nicht gut, kommt diese Version von selbst wieder.
back-to-version = Zurück zu Version { $version }
version-is-put-in-place = Version { $version } wird eingesetzt. Das dauert ein, zwei Minuten.
changes-wait =
    { $n ->
        [one] Eine Änderung wartet auf einen Neustart.
       *[other] { $n } Änderungen warten auf einen Neustart.
    }
