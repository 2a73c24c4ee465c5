# SPDX-License-Identifier: MIT

check-pictures = Bilder
check-readings = Lesungen
check-camera-process = Kameraprozess
check-buttons = Knöpfe
check-running = Laufzeit
check-version = Version
check-journal-size = Größe des Logbuchs
check-packages = Pakete
check-models = Modelle
check-networks = Netze
check-settings = Einstellungen
check-port = Port
check-state = Datenträger
check-journal = Logbuch
check-last-backup = letzte Sicherung
check-fitness = Lesetest
check-voltage = Spannung
check-speed = Tempo
check-temperature = Temperatur
check-memory = Speicher
check-card = Karte
check-kept-games = gespeicherte Partien
check-clock = Uhr
check-camera = Kamera
check-picture-memory = Bildspeicher
check-pins = Pins
check-input-devices = Eingabegeräte
check-groups = Gruppen
check-voice = Stimme
check-release = Ausgabe
check-safe-mode = abgesicherter Modus
check-starts = Starts
check-service = Dienst
check-looking =
    { $room ->
       *[program] Blick auf das Programm
        [kept] Blick auf das Aufbewahrte
        [parts] Blick auf die Teile
        [machine] Blick auf den Rechner
        [service] Blick auf den Dienst
    }
look-failed-cure = sag es uns: `quartermaster bundle`
phones-photograph = Handys fotografieren den Tisch
retried-all-the-time = es wird laufend neu versucht
camera-starts = die Kamera startet
frames-a-second = { $rate } pro Sekunde, zuletzt vor { $age } s
camera-late-cure = sieh nach Stecker und Kabel der Kamera; der Tisch startet sie von selbst wieder
reads-a-minute = { $count } pro Minute
camera-process-starts = { $count }-mal gestartet
camera-process-cure = anderes Kabel, andere Buchse oder anderes Netzteil; das Hilfepaket sagt, was geschah
simulated-on-screens = simuliert auf den Bildschirmen
running-for = seit { $span }
span =
    { $days ->
        [0] { $hours ->
            [0] { $minutes } min
           *[other] { $hours } h { $minutes } min
        }
        [one] { $days } Tag { $hours } h
       *[other] { $days } Tagen { $hours } h
    }
state-unusable-cure = wähl mit --state einen Ordner, der sich beschreiben lässt
free-in-folder = { $folder }, { $free } MB frei
no-more-files = { $room }, aber es lassen sich keine Dateien mehr anlegen
make-room-cure = schaff Platz auf dem Datenträger: sudo apt clean; sudo journalctl --vacuum-size=50M; alte Sicherungen
journal-cure = starte `quartermaster play`: das rettet, was noch lesbar ist
journal-not-ours-cure = aktualisiere Quartermaster, oder gib dem Tisch einen anderen Ordner (--state)
journal-salvaged = war beschädigt: was lesbar war, wurde übernommen, die beschädigte Datei ist { $file }
journal-salvaged-cure = kopiere die beschädigte Datei weg, mach eine Sicherung und denk an eine neue Karte; ist die Datei fort, verschwindet diese Zeile
journal-whole =
    { $count ->
        [one] ein Eintrag, unversehrt
       *[other] { $count } Einträge, unversehrt
    }
backup-none = hier wurde noch keine gemacht
backup-unreadable = sie ist nicht wieder lesbar: { $why }
backup-unreadable-cure = mach noch eine Sicherung, auf einem anderen Datenträger
backup-whole-but = vom { $day }, unversehrt; aber { $trouble }
backup-game-cure = so eine Partie lässt sich lesen, aber nicht fortsetzen; das Hilfepaket hilft allen, die der Sache nachgehen
backup-tried = vom { $day }, geprüft; Dateien: { $files }, Einträge: { $entries }, nachgespielte Partien: { $games }
fitness-not-tested = noch nicht getestet
fitness-of-day = { $day }: { $words }
packages-all-there = alle { $count } da
packages-missing = es fehlen: { $packages }
packages-installed-cure = sudo /opt/quartermaster/current/systemd/install.sh: das legt wieder hin, was fehlt
packages-apt-cure = make clean play, oder auf einem Pi: sudo apt install { $packages }
opencv-cant-be-loaded = lässt sich nicht laden
opencv-too-old = { $version }: zu alt, um die Matte zu finden
opencv-too-old-cure = geh auf Raspberry Pi OS 13, oder führ install.sh noch einmal aus: auf 12 legt es ein neueres daneben
models-none = keine in { $folder }
models-none-cure = installiere Quartermaster neu: die Netze zum Lesen fehlen
networks-slow-cure = Würfel werden langsamer gelesen; entferne { $file }, dann wird es noch einmal versucht
networks-gone-cure = Würfel werden langsamer gelesen; installiere Quartermaster neu
settings-line-cure = berichtige diese Zeile, oder lösch sie: dann gilt der Vorgabewert
settings-found =
    { $port ->
        [0] Port von systemd
       *[other] Port { $port }
    }, { $seats } Plätze, { $dice }
settings-dice-set = Würfelsatz { $name }
port-taken-cure = richtig, wo Quartermaster schon läuft; sonst wähl mit --port einen anderen
port-why = { $port }: { $why }
undervoltage = zu wenig Spannung
processor-held-back = der Prozessor wird gebremst
processor-slowed-down = der Prozessor ist verlangsamt
too-hot = zu heiß
supply-cure = nimm das Netzteil des Pi (5,1 V 3 A; Pi 5: 5 A) und sein Kabel, keine USB-Buchse am Fernseher; zieh ab, was an USB hängt
vcgencmd-silent = vcgencmd antwortet nicht
vcgencmd-silent-cure = sudo apt install raspi-utils (auf 12: libraspberrypi-bin); dieser Benutzer muss in der Gruppe video sein
vcgencmd-says = vcgencmd sagt { $told }; erwartet wird throttled=0x0
voltage-too-little = jetzt zu niedrig: das verdirbt Karten
voltage-was-too-little = war seit dem Start zu niedrig; jetzt reicht sie
voltage-enough = ausreichend
slowed-now = jetzt: { $reasons }
slowed-before = seit dem Start: { $reasons }
slowed-cure = mehr Luft um den Pi oder ein Kühlkörper; ist die Spannung zu niedrig, behebe das zuerst
hot-cure = öffne das Gehäuse, gib ihm Luft, einen Kühlkörper oder Lüfter; raus aus der Sonne
memory-free = { $free } MB frei
memory-cure = beende andere Programme; ein Desktop ist nicht nötig: sudo raspi-config, in die Konsole starten
card-errors =
    { $card }: { $count ->
        [one] ein Fehler des Dateisystems
       *[other] { $count } Fehler des Dateisystems
    }
card-cure = jetzt `quartermaster backup` auf einen anderen Datenträger, dann eine neue Karte: diese nutzt sich ab
kept-in-memory = { $folder } liegt im Arbeitsspeicher: der nächste Stromausfall vergisst alles
kept-in-memory-cure = ein nur lesbares System braucht für die Partien eine eigene Partition: docs/install.md, Read-only root
kept-read-only = { $folder } ist nicht beschreibbar: nur zum Lesen eingehängt
kept-read-only-cure = die Karte hatte Fehler, oder das System ist nur lesbar: sudo dmesg | tail, dann sudo reboot
clock-right = geht richtig
clock-not-set = nicht gestellt
clock-unknown = niemand sagt, ob sie richtig geht
clock-cure = sudo timedatectl set-ntp true, und lass ihn einmal ins Internet; ohne das wird genauso gespielt und gespeichert, nur unter falschem Datum
camera-found = { $spec }: { $why }
camera-cure = eine Pi-Kamera: Strom aus, schieb ihr Flachbandkabel an beiden Enden gerade hinein, `camera_auto_detect=1` in /boot/firmware/config.txt; eine USB-Kamera: eine andere Buchse
camera-of-address = die unter { $address }
camera-address-cure = docs/cameras.md sagt, wie man Adressen findet
camera-gives-pictures = die unter { $address } liefert Bilder mit { $width } x { $height }
user-cant-open = { $device } lässt sich von diesem Benutzer nicht öffnen
picture-memory-cure = sudo adduser $USER video && sudo adduser $USER render, dann neu anmelden
pins-none = keine: die Knöpfe werden simuliert
pins-none-cure = auf einem Laptop richtig; auf einem Pi aktualisiere Raspberry Pi OS: sudo apt full-upgrade, dann sudo reboot
pins-no-lgpio = { $chip }, aber kein lgpio
pins-cant-be-opened = { $chip } lässt sich nicht öffnen
join-group-cure = sudo adduser $USER { $group }, dann neu anmelden
join-groups-cure = { $commands }, dann neu anmelden
inputs-cure = öffne /buttons und benenne sie neu
inputs-named =
    { $count ->
        [one] ein Knopf an { $devices }
       *[other] { $count } Knöpfe an { $devices }
    }
inputs-unreadable = { $named }, aber { $device } lässt sich von diesem Benutzer nicht öffnen
user-in-groups = { $user } ist in { $groups }
user-not-in-groups = { $user } ist nicht in { $groups }
the-user = der Benutzer { $name }
this-user = dieser Benutzer
voice-none = keine: { $why }
settings-unreadable = die Einstellungen sind nicht lesbar
settings-unreadable-cure = berichtige zuerst die Einstellungen
service-log-cure = sudo journalctl -u quartermaster -n 50 sagt, warum
service-restart-cure = { $log }; dann: sudo systemctl restart quartermaster
release-on-trial = { $new } ist auf Probe; { $old } steht bereit
release-on-trial-cure = warte eine Minute; dann: systemctl status quartermaster-judge
release-not-whole = { $version } ist nicht vollständig
release-not-whole-cure = sudo quartermaster update DATEI, mit dem Archiv einer Ausgabe
release-with-way-back = { $version }; zurück geht es zu { $before }
safe-mode-on = Kamera und Knöpfe sind aus, denn der Tisch fiel immer wieder aus
starts-failed = die letzten { $count } hielten keine Minute
service-runs = läuft
service-was-restarted =
    läuft, und wurde von selbst { $count ->
        [one] einmal
       *[other] { $count }-mal
    } neu gestartet
service-does-not-run = läuft nicht: { $state }, { $result }
bundle-left-out = was weggelassen wurde
bundle-doctor = was der Doktor findet
bundle-versions = Versionen und das Gerät
bundle-settings = die geltenden Einstellungen
bundle-journal = die letzten { $count } Zeilen des Logbuchs
bundle-log = das Protokoll des Dienstes
bundle-unwritable = das Hilfepaket lässt sich nicht nach { $file } schreiben: { $why }
networks-run = { $runtime }: { $why }
networks-asked-for = so sagt es { $variable }
networks-not-installed = ONNX Runtime ist nicht installiert
networks-tried = ONNX Runtime { $version } wurde ausprobiert { $trouble }
networks-work = ONNX Runtime { $version } wurde ausprobiert und läuft
trial-silent = und antwortete nicht binnen { $seconds } s
trial-not-started = und ließ sich nicht starten ({ $why })
trial-ended = und endete mit { $signal }
trial-failed = und scheiterte ({ $why })
camera-came-cure = den Tisch neu starten (mit Strg+C und quartermaster play, oder auf der Seite der Einstellungen)
check-broker = MQTT-Broker
broker-connected = der unter { $broker } erfährt, was hier geschieht
broker-lets-in = der unter { $broker } lässt dieses Gerät ein
broker-not-asked = der unter { $broker } wurde noch nicht gefragt
broker-trouble = { $why }
broker-cure = das Spiel geht weiter; stimmen der Broker, sein Benutzer und sein Passwort mit mqtt in den Einstellungen überein?
