# SPDX-License-Identifier: MIT

all-of-them-one-after = All of them, one after the other
choose = Choose
devices = Devices
device-becomes-table-button = Its device will be the table's alone: none of its keys types any more.
keyboards-number-pads-quiz-buzzers = Keyboards, number pads, quiz buzzers, gamepads and remotes as buttons. Choose a button here, then press the key that shall be it.
press-key-for-table = Press the key that shall be the table button.
press-key-for-seat = Press the key that shall be { $button } of seat { $seat }.
there-is-none-with-buttons = There is none with buttons: plug one in, or pair it with this machine.
try-them-out = Try them out
usb-and-bluetooth-buttons = USB and Bluetooth buttons
may-tell-late-by-ms = may tell late by (ms)
may-tell-late-as-set = may tell late by (ms), as set
no-key = no key
not-there = not there
of-the-table = the table's
as-building-guide = As the building guide has it
pins = Pins
save-the-pins = Save the pins
seat-use = Seat { $seat }: { $use }
the-header = The header
wiring-was-changed = The wiring was changed. It holds from the next start on.
parts-and-pins-lead = Which part hangs on which pin. The building guide's wiring needs nothing changed here; test it on the page of the buttons.
none-at-all = none
