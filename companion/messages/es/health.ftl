# SPDX-License-Identifier: MIT

check-pictures = imágenes
check-readings = lecturas
check-camera-process = proceso de la cámara
check-buttons = botones
check-running = en marcha
check-version = versión
check-journal-size = tamaño del diario
check-packages = paquetes
check-models = modelos
check-networks = redes
check-settings = ajustes
check-port = puerto
check-state = disco
check-journal = diario
check-last-backup = última copia
check-fitness = prueba de lectura
check-voltage = tensión
check-speed = velocidad
check-temperature = temperatura
check-memory = memoria
check-card = tarjeta
check-kept-games = partidas guardadas
check-clock = reloj
check-camera = cámara
check-picture-memory = memoria de imagen
check-pins = pines
check-input-devices = dispositivos de entrada
check-groups = grupos
check-voice = voz
check-release = entrega
check-safe-mode = modo seguro
check-starts = arranques
check-service = servicio
check-looking =
    { $room ->
       *[program] examen del programa
        [kept] examen de lo guardado
        [parts] examen de las piezas
        [machine] examen del equipo
        [service] examen del servicio
    }
look-failed-cure = dínoslo: `quartermaster bundle`
phones-photograph = los móviles fotografían la mesa
retried-all-the-time = se intenta una y otra vez
camera-starts = la cámara arranca
frames-a-second = { $rate } por segundo, la última hace { $age } s
camera-late-cure = mira el enchufe y el cable de la cámara; la mesa la arranca sola otra vez
reads-a-minute = { $count } por minuto
camera-process-starts = arrancado { $count } veces
camera-process-cure = otro cable, enchufe o fuente; el paquete de ayuda dice qué pasó
simulated-on-screens = simulados en las pantallas
running-for = desde hace { $span }
span =
    { $days ->
        [0] { $hours ->
            [0] { $minutes } min
           *[other] { $hours } h { $minutes } min
        }
       *[other] { $days } d { $hours } h
    }
state-unusable-cure = elige con --state una carpeta en la que se pueda escribir
free-in-folder = { $folder }, { $free } MB libres
no-more-files = { $room }, pero ya no se pueden crear más ficheros
make-room-cure = haz sitio en ese disco: sudo apt clean; sudo journalctl --vacuum-size=50M; copias viejas
journal-cure = inicia `quartermaster play`: salva lo que aún se puede leer
journal-not-ours-cure = actualiza Quartermaster, o dale a la mesa otra carpeta (--state)
journal-salvaged = estaba dañado: se conservó lo que se podía leer; el archivo dañado es { $file }
journal-salvaged-cure = copia el archivo dañado a otro sitio, haz una copia de seguridad y piensa en una tarjeta nueva; cuando el archivo ya no esté, tampoco estará este aviso
journal-whole =
    { $count ->
        [one] una entrada, íntegra
       *[other] { $count } entradas, íntegras
    }
backup-none = aquí aún no se ha hecho ninguna
backup-unreadable = no se puede volver a leer: { $why }
backup-unreadable-cure = haz otra copia, en otro disco
backup-whole-but = del { $day }, entera; pero { $trouble }
backup-game-cure = una partida así se puede leer pero no continuar; el paquete de ayuda sirve a quien lo mire
backup-tried = del { $day }, probada; archivos: { $files }, entradas: { $entries }, partidas jugadas de nuevo: { $games }
fitness-not-tested = sin probar todavía
fitness-of-day = { $day }: { $words }
packages-all-there = los { $count } están
packages-missing = faltan: { $packages }
packages-installed-cure = sudo /opt/quartermaster/current/systemd/install.sh: repone lo que falta
packages-apt-cure = make clean play, o en una Pi: sudo apt install { $packages }
opencv-cant-be-loaded = no se puede cargar
opencv-too-old = { $version }: demasiado antiguo para encontrar el tapete
opencv-too-old-cure = pasa a Raspberry Pi OS 13, o ejecuta install.sh otra vez: en la 12 instala aparte uno más nuevo
models-none = ninguno en { $folder }
models-none-cure = instala Quartermaster otra vez: faltan las redes que leen
networks-slow-cure = los dados se leen más despacio; quita { $file } y se probará otra vez
networks-gone-cure = los dados se leen más despacio; instala Quartermaster de nuevo
settings-line-cure = corrige esa línea, o quítala para usar el valor normal
settings-found =
    { $port ->
        [0] puerto de systemd
       *[other] puerto { $port }
    }, { $seats } puestos, { $dice }
settings-dice-set = juego { $name }
port-taken-cure = correcto si Quartermaster ya está en marcha; si no, elige otro con --port
port-why = { $port }: { $why }
undervoltage = tensión insuficiente
processor-held-back = el procesador está frenado
processor-slowed-down = el procesador está ralentizado
too-hot = demasiado calor
supply-cure = usa la fuente propia de la Pi (5,1 V 3 A; Pi 5: 5 A) y su cable, no un puerto USB del televisor; desconecta lo que cuelga del USB
vcgencmd-silent = vcgencmd no responde
vcgencmd-silent-cure = sudo apt install raspi-utils (en la 12: libraspberrypi-bin); este usuario debe estar en el grupo video
vcgencmd-says = vcgencmd dice { $told }; se esperaba throttled=0x0
voltage-too-little = ahora es demasiado baja: así se estropean las tarjetas
voltage-was-too-little = fue demasiado baja desde el arranque; ahora basta
voltage-enough = suficiente
slowed-now = ahora: { $reasons }
slowed-before = desde el arranque: { $reasons }
slowed-cure = más aire para la Pi, o un disipador; si la tensión es baja, arregla eso antes
hot-cure = abre la caja, dale aire, pon un disipador o ventilador; fuera del sol
memory-free = { $free } MB libres
memory-cure = cierra otros programas; no hace falta escritorio: sudo raspi-config, arrancar en consola
card-errors =
    { $card }: { $count ->
        [one] un error del sistema de archivos
       *[other] { $count } errores del sistema de archivos
    }
card-cure = `quartermaster backup` a otro disco ahora, y luego una tarjeta nueva: esta se gasta
kept-in-memory = { $folder } está en memoria: el próximo corte lo olvida todo
kept-in-memory-cure = un sistema de solo lectura necesita una partición propia para las partidas: docs/install.md, Read-only root
kept-read-only = no se puede escribir en { $folder }: montado solo para leer
kept-read-only-cure = la tarjeta tuvo errores, o el sistema es de solo lectura: sudo dmesg | tail, luego sudo reboot
clock-right = en hora
clock-not-set = sin sincronizar
clock-unknown = nadie dice si está en hora
clock-cure = sudo timedatectl set-ntp true, y deja que llegue una vez a internet; sin ello se juega y se guarda igual, solo que con fechas falsas
camera-found = { $spec }: { $why }
camera-cure = una cámara de la Pi: apaga, mete recto su cable plano por los dos extremos, `camera_auto_detect=1` en /boot/firmware/config.txt; una cámara USB: otro puerto
camera-of-address = la de { $address }
camera-address-cure = docs/cameras.md explica cómo se encuentran las direcciones
camera-gives-pictures = la de { $address } da imágenes de { $width } x { $height }
user-cant-open = este usuario no puede abrir { $device }
picture-memory-cure = sudo adduser $USER video && sudo adduser $USER render, y vuelve a entrar
pins-none = ninguno: los botones serán simulados
pins-none-cure = bien en un portátil; en una Pi actualiza Raspberry Pi OS: sudo apt full-upgrade y luego sudo reboot
pins-no-lgpio = { $chip }, pero no hay lgpio
pins-cant-be-opened = { $chip } no se puede abrir
join-group-cure = sudo adduser $USER { $group }, y vuelve a entrar
join-groups-cure = { $commands }, y vuelve a entrar
inputs-cure = abre /buttons y nómbralas otra vez
inputs-named =
    { $count ->
        [one] un botón en { $devices }
       *[other] { $count } botones en { $devices }
    }
inputs-unreadable = { $named }, pero este usuario no puede abrir { $device }
user-in-groups = { $user } está en { $groups }
user-not-in-groups = { $user } no está en { $groups }
the-user = el usuario { $name }
this-user = este usuario
voice-none = ninguna: { $why }
settings-unreadable = no se pueden leer los ajustes
settings-unreadable-cure = arregla primero los ajustes
service-log-cure = sudo journalctl -u quartermaster -n 50 dice por qué
service-restart-cure = { $log }; después: sudo systemctl restart quartermaster
release-on-trial = { $new } está a prueba; { $old } espera por si acaso
release-on-trial-cure = espera un minuto; después: systemctl status quartermaster-judge
release-not-whole = { $version } no está completa
release-not-whole-cure = sudo quartermaster update FICHERO, con el archivo de una versión
release-with-way-back = { $version }; se puede volver a { $before }
safe-mode-on = la cámara y los botones están apagados, porque la mesa fallaba una y otra vez
starts-failed = los últimos { $count } no vivieron un minuto
service-runs = en marcha
service-was-restarted =
    en marcha, y se ha reiniciado solo { $count ->
        [one] una vez
       *[other] { $count } veces
    }
service-does-not-run = parado: { $state }, { $result }
bundle-left-out = lo que se dejó fuera
bundle-doctor = lo que halla el doctor
bundle-versions = versiones y la máquina
bundle-settings = los ajustes en vigor
bundle-journal = las últimas { $count } líneas del diario
bundle-log = el registro del servicio
bundle-unwritable = el paquete de ayuda no se puede escribir en { $file }: { $why }
networks-run = { $runtime }: { $why }
networks-asked-for = lo dice { $variable }
networks-not-installed = ONNX Runtime no está instalado
networks-tried = se probó ONNX Runtime { $version } { $trouble }
networks-work = se probó ONNX Runtime { $version } y funciona
trial-silent = y no respondió en { $seconds } s
trial-not-started = y no se pudo iniciar ({ $why })
trial-ended = y terminó con { $signal }
trial-failed = y falló ({ $why })
camera-came-cure = reinicie la mesa (con Ctrl+C y quartermaster play, o en la página de ajustes)
check-broker = bróker MQTT
broker-connected = el de { $broker } se entera de lo que pasa aquí
broker-lets-in = el de { $broker } deja entrar a esta máquina
broker-not-asked = aún no se ha preguntado al de { $broker }
broker-trouble = { $why }
broker-cure = el juego continúa; ¿son el bróker, su usuario y su contraseña como dice mqtt en los ajustes?
