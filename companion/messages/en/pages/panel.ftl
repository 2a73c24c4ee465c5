# SPDX-License-Identifier: MIT

all-of-them-one-after = All of them, one after the other
choose = Choose
devices = Devices
its-device-will-be-the = Its device will be the table's alone: none of its keys types any more.
keyboards-number-pads-quiz-buzzers = Keyboards, number pads, quiz buzzers, gamepads and remotes as buttons. Choose a button here, then press the key that shall be it.
press-the-key-that-shall-be = Press the key that shall be the table button.
press-the-key-that-shall = Press the key that shall be { $button } of seat { $seat }.
there-is-none-with-buttons = There is none with buttons: plug one in, or pair it with this machine.
try-them-out = Try them out
usb-and-bluetooth-buttons = USB and Bluetooth buttons
may-tell-late-by-ms = may tell late by (ms)
may-tell-late-by-ms-as = may tell late by (ms), as set
no-key = no key
not-there = not there
the-table-2 = the table's
as-the-building-guide-has = As the building guide has it
pins = Pins
save-the-pins = Save the pins
seat-3 = Seat { $seat }: { $use }
the-header = The header
the-wiring-was-changed-it = The wiring was changed. It holds from the next start on.
which-part-hangs-on-which = Which part hangs on which pin. The building guide's wiring needs nothing changed here; test it on the page of the buttons.
none-3 = none
