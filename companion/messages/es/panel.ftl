# SPDX-License-Identifier: MIT

voice-switched-off = la voz está apagada (voice = "off")
voice-unknown = voice = "{ $given }" no se conoce: vale auto, off o uno de { $known }
voice-no-sound-card = no hay tarjeta de sonido: enchufa un altavoz USB o deja hablar a un móvil
voice-not-installed = { $program } no está instalado: sudo apt install { $program }, o deja hablar a un móvil
part-shout = el botón SHOUT del puesto { $seat }
part-aye = el botón AYE del puesto { $seat }
part-lamp = la lámpara del puesto { $seat }
part-table-button = el botón de la mesa
part-buzzer = el zumbador
part-camera-lamp = la lámpara de la cámara
part-ring = la luz anular
part-ring-red = el rojo de la luz anular
part-ring-green = el verde de la luz anular
part-ring-blue = el azul de la luz anular
pins-shout = Botón SHOUT
pins-aye = Botón AYE
pins-lamp = Lámpara
pins-table-button = Botón de mesa
pins-buzzer = Zumbador
pins-camera-lamp = Lámpara de la cámara
pins-ring-red = Luz anular, rojo
pins-ring-green = Luz anular, verde
pins-ring-blue = Luz anular, azul
pin-power-or-ground = corriente o masa
pin-for-eeprom = la EEPROM de un HAT (en algunos modelos, el bus de la cámara)
pin-for-console = la consola serie
pin-pulled-up = la resistencia de I2C, que está soldada y la encendería
pin-wanted-twice = el pin { $pin } lo quieren { $user } y { $other }
pin-reserved = el pin { $pin } lo quieren { $user } y { $other }: elige otro para { $user }
pin-unusable = el pin { $pin } ({ $user }) no se puede usar: { $why }. ¿Lo tiene otro programa, como un segundo quartermaster?
ring-wants-three = la luz anular quiere tres pines, o ninguno
wiring-file-says = { $file }: { $why }
gpio-no-chip = este equipo no tiene chip GPIO ({ $chip }).
gpio-forbidden = este usuario no puede abrir { $chip }: añádelo al grupo gpio (sudo usermod -aG gpio $USER) y vuelve a entrar.
gpio-no-lgpio = la biblioteca lgpio no está instalada: sudo apt install python3-lgpio, en un venv hecho con --system-site-packages (o pip install 'quartermaster-table[pi]').
gpio-lgpio-hidden = lgpio está instalado, pero no se ve desde el entorno { $place }: bórralo y créalo de nuevo con /usr/bin/python3 -m venv --system-site-packages (desde el código: rm -rf .venv && make play; desde un wheel: pipx install --system-site-packages).
gpio-lgpio-broken = lgpio está instalado, pero no se puede cargar ({ $why }): sudo apt install --reinstall python3-lgpio.
gpio-no-pi = hay un chip GPIO, pero este equipo no es una Raspberry Pi.
gpio-cant-be-opened = el chip GPIO no se puede abrir: { $why }.
play-without-pins = { $why } Para jugar sin pines, usa --pins simulated.
panel-simulated = Botones y lámparas son simulados.
panel-simulated-because = Botones y lámparas son simulados: { $why }
panel-inputs-alone = Los botones son teclas de dispositivos de entrada; no hay lámparas.
panel-on-chip = Botones y lámparas están en { $chip }.
button-down-since-start = Pulsado desde el arranque: { $button }.
lamps-do-not-answer = Lámparas y zumbador no responden: { $why }.
key-button = botón { $number }
key-other = tecla { $number }
key-enter = Intro
key-space = Espacio
key-up = Arriba
key-down = Abajo
key-left = Izquierda
key-right = Derecha
inputs-want-linux = Las teclas de teclados y los botones USB solo se oyen en Linux: aquí los teléfonos son los botones.
inputs-forbidden = Este usuario no puede leer { $folder }: añádelo al grupo input (sudo usermod -aG input $USER) y vuelve a entrar.
inputs-in-use = Dispositivos de entrada en uso: { $devices }; botones en ellos: { $buttons }.
input-not-there = { $name } no está: conéctalo o enciéndelo.
input-taken = { $name } lo usa otro programa: ciérralo, o sus pulsaciones no cuentan.
inputs-file-broken = { $file }: { $why }: nombra otra vez los botones, o corrígelo
inputs-file-foreign = { $file }: no dice de quién es cada tecla: nombra otra vez los botones
inputs-none = esta mesa arrancó sin dispositivos de entrada: pon pins en auto, input o gpio+input y arráncala de nuevo
inputs-nobody-pressed = nadie pulsó una tecla a tiempo
inputs-no-such-device = no hay tal dispositivo, o ninguna de sus teclas está nombrada
inputs-slack-wanted = ms pide un número de 0 a { $most }, o null
wiring-all-right = Todo está cableado como debe.
wiring-places-to-check = { $count } por mirar.
wiring-press = Pulsa { $part } (pin { $place } del conector).
wiring-shines = { $part } luce: pulsa un AYE si es así, un SHOUT si no.
wiring-sounds = { $part } suena: pulsa un AYE si es así, un SHOUT si no.
wiring-left-out = se deja fuera
wiring-seen = se ve
wiring-nobody-answered = nadie respondió
wiring-works = funciona
wiring-works-bounced = funciona, rebotó { $ms } ms
wiring-down-unpressed = está pulsado sin que nadie lo toque: un corto entre el pin { $place } y masa, o un pulsador que abre al apretar (usa su otro contacto)
wiring-swapped = llegó { $others }: sus cables están cambiados (pin { $place })
wiring-touching = { $others } llegó con él: sus cables se tocan, o un cable va a los dos
wiring-opens = abre al apretar: usa el otro contacto del pulsador
wiring-chatters = castañetea ({ $count } flancos): un cable suelto o un pulsador roto
wiring-nothing-came = no llegó nada: ¿una pata está en el pin { $place } ({ $pin }) y la otra en masa ({ $ground })?
buzzer-silent = mudo: ¿un piezo pasivo entre el pin { $place } y masa?
lamp-dark = apagada: ¿pin { $place }, la resistencia, la pata larga del LED hacia ella?
button-of-seat =
    { $button ->
        [shout] puesto { $seat } SHOUT
        [aye] puesto { $seat } AYE
       *[table] botón de la mesa
    }
edge-down = { $button } pulsado
edge-up = { $button } soltado
button-was-first = { $button } fue primero
dead-heat =
    empate: { $buttons }, a { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms
press-behind =
    { $button } { $ms }{ $unsure ->
        [0] {""}
       *[other] {" "}± { $unsure }
    } ms después
edge-was-lost = { $ruling } (un flanco se perdió: nadie puede decirlo)
press-aside =
    { $button } no cuenta: { $why ->
        [not-competing] no competía
        [false-start] salida en falso
        [too-late] demasiado tarde
        [spike] más corto que un dedo, una perturbación en su cable
       *[again] pulsado otra vez
    }
panel-fault =
    { $button } { $why ->
        [stuck] está atascado (pulsado más de 10 s)
        [shorted] está pulsado desde el arranque (un corto, o un pulsador que abre al apretar)
       *[chattering] castañetea (más de 200 flancos por segundo)
    }: mira pulsador y cable; los demás siguen
voice-cant-speak = la mesa no puede hablar: { $why }
panel-nothing-to-try = este panel no tiene { $part } que probar
wiring-is-tested = se está probando el cableado: para eso antes
wiring-not-tested = no se está probando el cableado
presses-would-count = hay una partida y las pulsaciones contarían: ciérrala antes
