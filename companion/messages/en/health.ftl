# SPDX-License-Identifier: MIT

check-pictures = pictures
check-readings = readings
check-camera-process = camera's process
check-buttons = buttons
check-running = running
check-version = version
check-journal-size = journal's size
check-packages = packages
check-models = models
check-networks = networks
check-settings = settings
check-port = port
check-state = state
check-journal = journal
check-last-backup = last backup
check-fitness = fitness
check-voltage = voltage
check-speed = speed
check-temperature = temperature
check-memory = memory
check-card = card
check-kept-games = kept games
check-clock = clock
check-camera = camera
check-picture-memory = picture memory
check-pins = pins
check-input-devices = input devices
check-groups = groups
check-voice = voice
check-release = release
check-safe-mode = safe mode
check-starts = starts
check-service = service
check-looking =
    looking at { $room ->
       *[program] the program
        [kept] what is kept
        [parts] the parts
        [machine] the machine
        [service] the service
    }
look-failed-cure = tell us: `quartermaster bundle`
phones-photograph = phones photograph the table
retried-all-the-time = it is tried again all the time
camera-starts = the camera starts
frames-a-second = { $rate } a second, the last one { $age } s ago
camera-late-cure = look at the camera's plug and cable; the table starts it again by itself
reads-a-minute = { $count } a minute
camera-process-starts = started { $count } times
camera-process-cure = another cable, socket or power supply; the support bundle tells what happened
simulated-on-screens = simulated on the screens
running-for = for { $span }
span =
    { $days ->
        [0] { $hours ->
            [0] { $minutes } min
           *[other] { $hours } h { $minutes } min
        }
       *[other] { $days } d { $hours } h
    }
state-unusable-cure = choose a folder that can be written, with --state
free-in-folder = { $folder }, { $free } MB free
no-more-files = { $room }, but no more files can be made
make-room-cure = make room on that disk: sudo apt clean; sudo journalctl --vacuum-size=50M; old backups
journal-cure = start `quartermaster play`: it saves what can be read
journal-not-ours-cure = update Quartermaster, or give the table another folder (--state)
journal-salvaged = was damaged: what could be read was carried over, the damaged file is { $file }
journal-salvaged-cure = copy the damaged file away, make a backup, and think of a new card; once the file is gone this line is too
journal-whole =
    { $count ->
        [one] one entry, whole
       *[other] { $count } entries, whole
    }
backup-none = none was made here yet
backup-unreadable = it can't be read back: { $why }
backup-unreadable-cure = make another backup, on another disk
backup-whole-but = of { $day }, whole; but { $trouble }
backup-game-cure = such a game can be read but not gone on with; the support bundle helps whoever looks into it
backup-tried = of { $day }, tried; files: { $files }, entries: { $entries }, games played again: { $games }
fitness-not-tested = not tested yet
fitness-of-day = { $day }: { $words }
packages-all-there = all { $count } there
packages-missing = missing: { $packages }
packages-installed-cure = sudo /opt/quartermaster/current/systemd/install.sh: it puts back what is missing
packages-apt-cure = make clean play, or on a Pi: sudo apt install { $packages }
opencv-cant-be-loaded = can't be loaded
opencv-too-old = { $version }: too old to find the mat
opencv-too-old-cure = update to Raspberry Pi OS 13, or run install.sh again: on 12 it lays a newer one beside
models-none = none in { $folder }
models-none-cure = install Quartermaster again: its reading nets are missing
networks-slow-cure = dice are read more slowly; remove { $file } to have it tried again
networks-gone-cure = dice are read more slowly; install Quartermaster again
settings-line-cure = mend that line, or remove it to use the default
settings-found =
    { $port ->
        [0] port by systemd
       *[other] port { $port }
    }, { $seats } seats, { $dice }
settings-dice-set = dice set { $name }
port-taken-cure = right where Quartermaster runs already; else choose another with --port
port-why = { $port }: { $why }
undervoltage = too little voltage
processor-held-back = the processor is held back
processor-slowed-down = the processor is slowed down
too-hot = too hot
supply-cure = use the Pi's own power supply (5.1 V 3 A; Pi 5: 5 A) and its cable, no USB socket of a TV; unplug what hangs on USB
vcgencmd-silent = vcgencmd does not answer
vcgencmd-silent-cure = sudo apt install raspi-utils (on 12: libraspberrypi-bin); this user must be in the group video
vcgencmd-says = vcgencmd says { $told }; wanted throttled=0x0
voltage-too-little = too little now: cards are spoilt by this
voltage-was-too-little = was too little since the start; it is enough now
voltage-enough = enough
slowed-now = now: { $reasons }
slowed-before = since the start: { $reasons }
slowed-cure = more air around the Pi, or a heat sink; where the voltage is too low mend that first
hot-cure = open the case, give it air, add a heat sink or fan; out of the sun
memory-free = { $free } MB free
memory-cure = end other programs; a desktop is not needed: sudo raspi-config, boot to console
card-errors =
    { $card }: { $count ->
        [one] one error of the file system
       *[other] { $count } errors of the file system
    }
card-cure = `quartermaster backup` to another disk now, then a new card: this one is wearing out
kept-in-memory = { $folder } lies in memory: the next power cut forgets all
kept-in-memory-cure = a read-only root wants a partition of its own for games: docs/install.md, Read-only root
kept-read-only = { $folder } can't be written: mounted read-only
kept-read-only-cure = the card had errors, or the root is read-only: sudo dmesg | tail, then sudo reboot
clock-right = synchronised
clock-not-set = not synchronised
clock-unknown = nobody says whether it is synchronised
clock-cure = sudo timedatectl set-ntp true, and let it reach the internet once; without, games are played and kept all the same, only under wrong dates
camera-found = { $spec }: { $why }
camera-cure = a Pi camera: power off, push its ribbon in straight at both ends, `camera_auto_detect=1` in /boot/firmware/config.txt; a USB camera: another socket
camera-of-address = the one at { $address }
camera-address-cure = docs/cameras.md tells how addresses are found
camera-gives-pictures = the one at { $address } gives pictures of { $width } x { $height }
user-cant-open = { $device } can't be opened by this user
picture-memory-cure = sudo adduser $USER video && sudo adduser $USER render, then log in again
pins-none = none: the buttons will be simulated
pins-none-cure = right on a laptop; on a Pi update Raspberry Pi OS: sudo apt full-upgrade, then sudo reboot
pins-no-lgpio = { $chip }, but no lgpio
pins-cant-be-opened = { $chip } can't be opened
join-group-cure = sudo adduser $USER { $group }, then log in again
join-groups-cure = { $commands }, then log in again
inputs-cure = open /buttons and name them again
inputs-named =
    { $count ->
        [one] one button on { $devices }
       *[other] { $count } buttons on { $devices }
    }
inputs-unreadable = { $named }, but { $device } can't be opened by this user
user-in-groups = { $user } is in { $groups }
user-not-in-groups = { $user } is not in { $groups }
the-user = the user { $name }
this-user = this user
voice-none = none: { $why }
settings-unreadable = the settings can't be read
settings-unreadable-cure = mend the settings first
service-log-cure = sudo journalctl -u quartermaster -n 50 says why
service-restart-cure = { $log }; then: sudo systemctl restart quartermaster
release-on-trial = { $new } is on trial; { $old } stands by
release-on-trial-cure = wait a minute; then: systemctl status quartermaster-judge
release-not-whole = { $version } is not whole
release-not-whole-cure = sudo quartermaster update FILE, with the archive of a release
release-with-way-back = { $version }; { $before } can be gone back to
safe-mode-on = camera and buttons are off, for the table kept failing
starts-failed = the last { $count } did not live a minute
service-runs = runs
service-was-restarted =
    runs, and was started again { $count ->
        [one] once
       *[other] { $count } times
    } by itself
service-does-not-run = does not run: { $state }, { $result }
bundle-left-out = what was left out
bundle-doctor = what the doctor finds
bundle-versions = versions and the machine
bundle-settings = the settings in force
bundle-journal = the last { $count } lines of the journal
bundle-log = the service's log
bundle-unwritable = the bundle can't be written to { $file }: { $why }
networks-run = { $runtime }: { $why }
networks-asked-for = { $variable } says so
networks-not-installed = ONNX Runtime is not installed
networks-tried = ONNX Runtime { $version } was tried out and { $trouble }
networks-work = ONNX Runtime { $version } was tried out and works
trial-silent = did not answer within { $seconds } s
trial-not-started = could not be started ({ $why })
trial-ended = ended with { $signal }
trial-failed = failed ({ $why })
camera-came-cure = start the table again (with Ctrl+C and quartermaster play, or on the settings page)
check-broker = MQTT broker
broker-connected = the one at { $broker } is told what happens here
broker-lets-in = the one at { $broker } lets this machine in
broker-not-asked = the one at { $broker } was not asked yet
broker-trouble = { $why }
broker-cure = the game goes on; are the broker, its user and its password as mqtt says in the settings?
