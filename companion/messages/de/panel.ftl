# SPDX-License-Identifier: MIT

voice-switched-off = die Stimme ist ausgeschaltet (voice = "off")
voice-unknown = voice = "{ $given }" ist unbekannt: möglich sind auto, off oder eines von { $known }
voice-no-sound-card = es gibt keine Soundkarte: steck einen USB-Lautsprecher ein, oder lass ein Handy sprechen
voice-not-installed = { $program } ist nicht installiert: sudo apt install { $program }, oder lass ein Handy sprechen
part-shout = SHOUT-Knopf an Platz { $seat }
part-aye = AYE-Knopf an Platz { $seat }
part-lamp = Lampe an Platz { $seat }
part-table-button = Tischknopf
part-buzzer = Summer
part-camera-lamp = Kameralampe
part-ring = Ringlicht
part-ring-red = Ringlicht, Rot
part-ring-green = Ringlicht, Grün
part-ring-blue = Ringlicht, Blau
pins-shout = SHOUT-Knopf
pins-aye = AYE-Knopf
pins-lamp = Lampe
pins-table-button = Tischknopf
pins-buzzer = Summer
pins-camera-lamp = Kameralampe
pins-ring-red = Ringlicht, Rot
pins-ring-green = Ringlicht, Grün
pins-ring-blue = Ringlicht, Blau
pin-power-or-ground = Strom oder Masse
pin-for-eeprom = das EEPROM eines HAT (bei manchen Modellen der Kamerabus)
pin-for-console = die serielle Konsole
pin-pulled-up = der Pull-up von I2C, der aufgelötet ist und sie leuchten ließe
pin-wanted-twice = Pin { $pin } ist doppelt vergeben: { $user } und { $other }
pin-reserved = Pin { $pin } ist doppelt vergeben: { $user } und { $other }. Wähle einen anderen: { $user }
pin-unusable = Pin { $pin } ({ $user }) ist nicht zu benutzen: { $why }. Hält ihn ein anderes Programm, etwa ein zweites quartermaster?
ring-wants-three = das Ringlicht will drei Pins oder keinen
wiring-file-says = { $file }: { $why }
gpio-no-chip = dieses Gerät hat keinen GPIO-Chip ({ $chip }).
gpio-forbidden = dieser Benutzer darf { $chip } nicht öffnen: nimm ihn in die Gruppe gpio auf (sudo usermod -aG gpio $USER) und melde dich neu an.
gpio-no-lgpio = die Bibliothek lgpio ist nicht installiert: sudo apt install python3-lgpio, in einem venv mit --system-site-packages (oder pip install 'quartermaster-table[pi]').
gpio-lgpio-hidden = lgpio ist installiert, aber von der Umgebung { $place } aus nicht zu sehen: lösch sie und leg sie neu an mit /usr/bin/python3 -m venv --system-site-packages (im Quelltext: rm -rf .venv && make play; aus einem Wheel: pipx install --system-site-packages).
gpio-lgpio-broken = lgpio ist installiert, lässt sich aber nicht laden ({ $why }): sudo apt install --reinstall python3-lgpio.
gpio-no-pi = es gibt einen GPIO-Chip, aber dieses Gerät ist kein Raspberry Pi.
gpio-cant-be-opened = der GPIO-Chip lässt sich nicht öffnen: { $why }.
play-without-pins = { $why } Ohne Pins spielst du mit --pins simulated.
panel-simulated = Knöpfe und Lampen sind simuliert.
panel-simulated-because = Knöpfe und Lampen sind simuliert: { $why }
panel-inputs-alone = Die Knöpfe sind Tasten von Eingabegeräten; Lampen gibt es keine.
panel-on-chip = Knöpfe und Lampen hängen an { $chip }.
button-down-since-start = Seit dem Start gedrückt: { $button }.
lamps-do-not-answer = Lampen und Summer antworten nicht: { $why }.
key-button = Knopf { $number }
key-other = Taste { $number }
key-enter = Eingabe
key-space = Leertaste
key-up = Hoch
key-down = Runter
key-left = Links
key-right = Rechts
inputs-want-linux = Tasten von Tastaturen und USB-Tasten werden nur unter Linux gehört: Hier sind Telefone die Tasten.
inputs-forbidden = Dieser Benutzer darf { $folder } nicht lesen: nimm ihn in die Gruppe input auf (sudo usermod -aG input $USER) und melde dich neu an.
inputs-in-use = Eingabegeräte in Gebrauch: { $devices }; Knöpfe daran: { $buttons }.
input-not-there = { $name } ist nicht da: steck es an, oder schalt es ein.
input-taken = { $name } wird von einem anderen Programm benutzt: schließ das, sonst zählen seine Drücke nicht.
inputs-file-broken = { $file }: { $why }: benenne die Knöpfe neu, oder berichtige die Datei
inputs-file-foreign = { $file }: darin steht nicht, welche Taste wem gehört: benenne die Knöpfe neu
inputs-none = dieser Tisch wurde ohne Eingabegeräte gestartet: setz pins auf auto, input oder gpio+input und starte ihn neu
inputs-nobody-pressed = es wurde keine Taste rechtzeitig gedrückt
inputs-no-such-device = so ein Gerät gibt es nicht, oder keine seiner Tasten ist benannt
inputs-slack-wanted = ms will eine Zahl von 0 bis { $most }, oder null
wiring-all-right = Alles ist verdrahtet, wie es soll.
wiring-places-to-check = { $count } anzusehen.
wiring-press = Drück { $part } (Pin { $place } der Leiste).
wiring-shines = { $part } leuchtet: drück irgendein AYE, wenn es stimmt, sonst ein SHOUT.
wiring-sounds = { $part } ertönt: drück irgendein AYE, wenn es stimmt, sonst ein SHOUT.
wiring-left-out = ausgelassen
wiring-seen = gesehen
wiring-nobody-answered = niemand hat geantwortet
wiring-works = geht
wiring-works-bounced = geht, prellte { $ms } ms
wiring-down-unpressed = ist gedrückt, obwohl niemand drückt: ein Kurzschluss zwischen Pin { $place } und Masse, oder ein Taster, der beim Drücken öffnet (nimm seinen anderen Kontakt)
wiring-swapped = es kam { $others }: die Drähte sind vertauscht (Pin { $place })
wiring-touching = { $others } kam mit: die Drähte berühren sich, oder ein Kabel führt zu beiden
wiring-opens = er öffnet beim Drücken: nimm den anderen Kontakt des Tasters
wiring-chatters = er flattert ({ $count } Flanken): ein loser Draht oder ein kaputter Taster
wiring-nothing-came = nichts kam: ist ein Bein an Pin { $place } ({ $pin }) und das andere an Masse ({ $ground })?
buzzer-silent = stumm: ein passiver Piezo zwischen Pin { $place } und Masse?
lamp-dark = dunkel: Pin { $place }, der Widerstand, das lange Bein der LED zu ihm hin?
button-of-seat =
    { $button ->
        [shout] Platz { $seat } SHOUT
        [aye] Platz { $seat } AYE
       *[table] Tischknopf
    }
edge-down = { $button } gedrückt
edge-up = { $button } losgelassen
button-was-first = { $button } war zuerst
dead-heat =
    totes Rennen: { $buttons }, { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms auseinander
press-behind =
    { $button } { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms später
edge-was-lost = { $ruling } (unterwegs ging eine Flanke verloren: niemand kann es sagen)
press-aside =
    { $button } zählt nicht: { $why ->
        [not-competing] nicht im Rennen
        [false-start] ein Fehlstart
        [too-late] zu spät
        [spike] kürzer als ein Finger, eine Störung auf dem Draht
       *[again] noch einmal gedrückt
    }
panel-fault =
    { $button } { $why ->
        [stuck] klemmt (über 10 s gedrückt)
        [shorted] ist seit dem Start gedrückt (ein Kurzschluss, oder ein Taster, der beim Drücken öffnet)
       *[chattering] flattert (über 200 Flanken pro Sekunde)
    }: sieh nach Taster und Kabel; die anderen spielen weiter
voice-cant-speak = der Tisch kann nicht sprechen: { $why }
panel-nothing-to-try = hier gibt es nichts auszuprobieren: { $part }
wiring-is-tested = die Verdrahtung wird gerade getestet: halte das zuerst an
wiring-not-tested = die Verdrahtung wird gerade nicht getestet
presses-would-count = eine Partie läuft, und Drücken würde zählen: schließ sie zuerst
