# SPDX-License-Identifier: MIT

all-of-them-one-after = Todos, uno tras otro
choose = Elegir
devices = Dispositivos
device-becomes-table-button = Su dispositivo será solo de la mesa: ninguna de sus teclas escribe ya.
keyboards-number-pads-quiz-buzzers = Teclados, teclados numéricos, pulsadores de concurso, mandos y controles remotos como botones. Elige aquí un botón y pulsa luego la tecla que lo será.
press-key-for-table = Pulsa la tecla que será el botón de la mesa.
press-key-for-seat = Pulsa la tecla que será { $button } del puesto { $seat }.
there-is-none-with-buttons = No hay ninguno con botones: conecta uno o emparéjalo con este equipo.
try-them-out = Pruébalos
usb-and-bluetooth-buttons = Botones USB y Bluetooth
may-tell-late-by-ms = puede avisar tarde en (ms)
may-tell-late-as-set = puede avisar tarde en (ms), fijado
no-key = ninguna tecla
not-there = no está
of-the-table = es de la mesa
as-building-guide = Como en la guía
pins = Pines
save-the-pins = Guardar los pines
seat-use = Puesto { $seat }: { $use }
the-header = El conector
wiring-was-changed = El cableado ha cambiado. Vale desde el próximo arranque.
parts-and-pins-lead = Qué pieza va en qué pin. Con el cableado de la guía no hay que cambiar nada; pruébalo en la página de los botones.
none-at-all = ninguno
