# SPDX-License-Identifier: MIT

all-of-them-one-after = Alle, einen nach dem anderen
choose = Wählen
devices = Geräte
device-becomes-table-button = Ihr Gerät gehört dann allein dem Tisch: keine seiner Tasten schreibt mehr.
keyboards-number-pads-quiz-buzzers = Tastaturen, Ziffernblöcke, Quiz-Buzzer, Gamepads und Fernbedienungen als Knöpfe. Wähl hier einen Knopf und drück dann die Taste, die es sein soll.
press-key-for-table = Drück die Taste, die der Tischknopf sein soll.
press-key-for-seat = Drück die Taste, die { $button } von Platz { $seat } sein soll.
there-is-none-with-buttons = Keines mit Knöpfen ist da: steck eines an, oder koppel es mit diesem Gerät.
try-them-out = Probier sie aus
usb-and-bluetooth-buttons = USB- und Bluetooth-Knöpfe
may-tell-late-by-ms = darf später melden um (ms)
may-tell-late-as-set = darf später melden um (ms), so gesetzt
no-key = keine Taste
not-there = nicht da
of-the-table = gehört dem Tisch
as-building-guide = Wie in der Bauanleitung
pins = Pins
save-the-pins = Pins speichern
seat-use = Platz { $seat }: { $use }
the-header = Die Stiftleiste
wiring-was-changed = Die Verdrahtung wurde geändert. Sie gilt ab dem nächsten Start.
parts-and-pins-lead = Welches Teil an welchem Pin hängt. Für die Verdrahtung der Bauanleitung ist hier nichts zu ändern; teste sie auf der Seite der Knöpfe.
none-at-all = keiner
