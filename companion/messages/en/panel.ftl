# SPDX-License-Identifier: MIT

voice-switched-off = the voice is switched off (voice = "off")
voice-unknown = voice = "{ $given }" is not known: wanted is auto, off, or one of { $known }
voice-no-sound-card = there is no sound card: plug in a USB speaker, or let a phone speak
voice-not-installed = { $program } is not installed: sudo apt install { $program }, or let a phone speak
part-shout = seat { $seat }'s SHOUT button
part-aye = seat { $seat }'s AYE button
part-lamp = seat { $seat }'s lamp
part-table-button = the table button
part-buzzer = the buzzer
part-camera-lamp = the camera lamp
part-ring = the ring light
part-ring-red = the ring light's red
part-ring-green = the ring light's green
part-ring-blue = the ring light's blue
pins-shout = SHOUT button
pins-aye = AYE button
pins-lamp = Lamp
pins-table-button = Table button
pins-buzzer = Buzzer
pins-camera-lamp = Camera lamp
pins-ring-red = Ring light, red
pins-ring-green = Ring light, green
pins-ring-blue = Ring light, blue
pin-power-or-ground = power or ground
pin-for-eeprom = the EEPROM of a HAT (on some models the camera's bus)
pin-for-console = the serial console
pin-pulled-up = the pull-up of I2C, which is soldered on and would light it
pin-wanted-twice = pin { $pin } is wanted by { $user } and by { $other }
pin-reserved = pin { $pin } is wanted by { $user } and by { $other }: choose another for { $user }
pin-unusable = pin { $pin } ({ $user }) cannot be used: { $why }. Does another program hold it, such as a second quartermaster?
ring-wants-three = the ring light wants three pins, or none
wiring-file-says = { $file }: { $why }
gpio-no-chip = this machine has no GPIO chip ({ $chip }).
gpio-forbidden = this user may not open { $chip }: add it to the group gpio (sudo usermod -aG gpio $USER) and log in again.
gpio-no-lgpio = the library lgpio is not installed: sudo apt install python3-lgpio, in a venv made with --system-site-packages (or pip install 'quartermaster-table[pi]').
gpio-lgpio-hidden = lgpio is installed, but not visible from the environment { $place }: delete that and make it anew with /usr/bin/python3 -m venv --system-site-packages (in a checkout: rm -rf .venv && make play; of a wheel: pipx install --system-site-packages).
gpio-lgpio-broken = lgpio is installed, but does not load ({ $why }): sudo apt install --reinstall python3-lgpio.
gpio-no-pi = there is a GPIO chip, but this machine is no Raspberry Pi.
gpio-cant-be-opened = the GPIO chip cannot be opened: { $why }.
play-without-pins = { $why } To play without pins, use --pins simulated.
panel-simulated = Buttons and lamps are simulated.
panel-simulated-because = Buttons and lamps are simulated: { $why }
panel-inputs-alone = Buttons are keys of input devices; there are no lamps.
panel-on-chip = Buttons and lamps are on { $chip }.
button-down-since-start = Down since the start: { $button }.
lamps-do-not-answer = Lamps and buzzer do not answer: { $why }.
key-button = button { $number }
key-other = key { $number }
key-enter = Enter
key-space = Space
key-up = Up
key-down = Down
key-left = Left
key-right = Right
inputs-want-linux = keys of keyboards and USB buttons are heard on Linux alone: here phones are the buttons.
inputs-forbidden = This user may not read { $folder }: add it to the group input (sudo usermod -aG input $USER) and log in again.
inputs-in-use = Input devices in use: { $devices }; buttons on them: { $buttons }.
input-not-there = { $name } is not there: plug it in, or switch it on.
input-taken = { $name } is used by another program: close that, or its presses don't count.
inputs-file-broken = { $file }: { $why }: name the buttons again, or mend it
inputs-file-foreign = { $file }: it does not tell whose keys are whose: name the buttons again
inputs-none = this table was started without input devices: set pins to auto, input or gpio+input and start it anew
inputs-nobody-pressed = no key was pressed in time
inputs-no-such-device = there is no such device, or none of its keys was named
inputs-slack-wanted = ms wants a number from 0 to { $most }, or null
wiring-all-right = Everything is wired as it should be.
wiring-places-to-check = { $count } to look at.
wiring-press = Press { $part } (pin { $place } on the header).
wiring-shines = { $part } shines: press any AYE if it does, any SHOUT if not.
wiring-sounds = { $part } sounds: press any AYE if it does, any SHOUT if not.
wiring-left-out = left out
wiring-seen = seen
wiring-nobody-answered = nobody answered
wiring-works = works
wiring-works-bounced = works, bounced for { $ms } ms
wiring-down-unpressed = is down though nobody presses it: a short between pin { $place } and ground, or a switch that opens when pressed (use its other contact)
wiring-swapped = it was { $others } that came: their wires are swapped (pin { $place })
wiring-touching = { $others } came with it: their wires touch, or one cable runs to both
wiring-opens = it opens when it is pressed: use the switch's other contact
wiring-chatters = it chatters ({ $count } edges): a loose wire, or a broken switch
wiring-nothing-came = nothing came: is one leg at pin { $place } ({ $pin }) and the other at ground ({ $ground })?
buzzer-silent = silent: a passive piezo between pin { $place } and ground?
lamp-dark = dark: pin { $place }, the resistor, the LED's long leg towards it?
button-of-seat =
    { $button ->
        [shout] seat { $seat } SHOUT
        [aye] seat { $seat } AYE
       *[table] table button
    }
edge-down = { $button } down
edge-up = { $button } up
button-was-first = { $button } was first
dead-heat =
    dead heat: { $buttons }, { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms apart
press-behind =
    { $button } { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms behind
edge-was-lost = { $ruling } (an edge was lost on the way: nobody can tell)
press-aside =
    { $button } does not count: { $why ->
        [not-competing] it was not in the race
        [false-start] a false start
        [too-late] too late
        [spike] shorter than a finger, a disturbance on its wire
       *[again] pressed again
    }
panel-fault =
    { $button } { $why ->
        [stuck] is stuck (down for over 10 s)
        [shorted] has been down since the start (a short, or a switch that opens when pressed)
       *[chattering] chatters (over 200 edges a second)
    }: look at switch and cable; the others play on
voice-cant-speak = the table can't speak: { $why }
panel-nothing-to-try = this panel has no { $part } to try
wiring-is-tested = the wiring is being tested: stop that first
wiring-not-tested = the wiring is not being tested
presses-would-count = a game is being played, and presses would count: close it first
