# SPDX-License-Identifier: MIT

nothing-at = En { $path } no hay nada.
too-much-at-once = Es demasiado para enviarlo de una vez: { $most } KiB como mucho.
wrong-inside = Algo salió mal por dentro; el registro dice qué.
wrong-method = { $method } no funciona en { $path }, solo { $allowed }.
not-understood = Lo enviado no se entiende.
send-json = Hace falta JSON, con Content-Type: application/json.
send-the-file = Hace falta el archivo mismo, con Content-Type: { $mimetype }.
file-too-large = Es demasiado para enviarlo de una vez: { $most } MB como mucho.
another-file-comes = Otro archivo está en camino: uno tras otro.
one-photograph-after-another = Una foto después de otra: espera un momento.
others-photograph = Otros están fotografiando la mesa: espera a ver el resultado.
reads-no-photographs = Esta mesa no lee fotos.
no-pins-here = Esta mesa no tiene pines que elegir.
others-remember-bare = Otros lo acaban de decir: espera a ver qué resulta.
no-camera-to-aim = Esta mesa no tiene cámara que orientar.
no-camera-that-asks = Esta mesa no tiene ninguna cámara que pregunte.
no-camera-to-teach = Esta mesa no tiene cámara con la que enseñarle.
table-is-real = Esta mesa es de verdad: nada en ella es simulado.
another-players-seat = Ese es el puesto de otro jugador.
game-not-played-here = En esta mesa no se jugó ninguna partida { $number }.
no-game-won = En la velada de la partida { $number } no se ganó ninguna.
exports-are = Las partidas se exportan como export.json o export.csv.
no-history = Esta mesa no guarda historial.
no-face-of-number = No hay ninguna cara con ese número.
nothing-to-back-up = Esta mesa no guarda nada de lo que hacer copia.
picture-not-kept = Esa imagen ya no se guarda.
game-gone-on = La partida ha avanzado entretanto.
table-busy-key = La mesa está ocupada; inténtalo dentro de un momento (una clave lo hace seguro).
table-busy = La mesa está ocupada; inténtalo en un momento.
no-house-rules-here = Esta mesa no guarda reglas de la casa.
rules-not-here = Las reglas de este juego no están escritas aquí.
no-input-devices = Esta mesa no tiene dispositivos de entrada.
picture-for-those-at-table = La imagen de la cámara es para quienes están a la mesa: siéntate, o abre aquí la pantalla del árbitro.
too-many-screens = Ya hay demasiadas pantallas a la escucha; inténtalo pronto otra vez.
no-settings-here = Los ajustes de esta mesa no se pueden cambiar desde aquí.
no-panel = Esta mesa no tiene botones ni lámparas.
replay-not-kept = Ya no se conserva.
others-wait-for-replay = Otros ya esperan una repetición; inténtalo de nuevo enseguida.
nothing-to-set-up = Aquí no hay nada que preparar.
already-seated = Ya estás en el puesto { $seat }: levántate antes o cambia de puesto.
nobody-sits-there = Nadie ocupa el puesto { $seat }: siéntate ahí.
nobody-asks-for-seat = Ya nadie pide ese puesto.
sitter-answers = Responde quien está ahí sentado o el árbitro.
seats-are = Esta mesa tiene los puestos 1 a { $seats }.
too-many-from-phone = Han llegado demasiadas peticiones de este móvil; espera un momento.
no-die-alone = Ahí no hay ningún dado solo.
qr-code-out-of-date = Ese código QR ya no vale. Escanea el que muestra ahora la mesa y toca tu puesto.
no-way-back = Aquí no se guarda ninguna versión anterior.
no-wifi-told = A esta mesa no se le ha dicho su wifi: pon wifi_ssid en sus ajustes.
no-health = Nadie vigila el estado de esta mesa.
several-ask-for-seat = Ya hay varios que piden ese puesto: espera la respuesta.
name-no-text = El nombre de un jugador debe ser un texto.
name-length = El nombre de un jugador tiene de 1 a { $most } letras.
name-unseen-letters = Un nombre no puede llevar caracteres invisibles ni de control.
name-taken-by-house = El nombre { $name } está reservado; elige otro.
unknown-host = Esta mesa no responde a ese nombre ({ $name }); su dirección es { $address }
other-origin = Lo pidió una página de otro sitio; se rechaza.
slower-please = Más despacio, por favor: como mucho 20 peticiones por segundo.
not-that-role =
    Aquí no eres { $role ->
        [referee] el árbitro
        [player] jugador
       *[spectator] espectador
    }.
nobody-may = Eso no puede hacerlo nadie.
only-these-roles =
    Eso solo puede hacerlo { $who ->
        [referee] el árbitro
        [player] un jugador (siéntate antes)
        [seat] el jugador de ese puesto
       *[both] un jugador o el árbitro
    }.
key-wanted-in-header = Authorization pide: Bearer, y luego la clave de un puesto o el PIN del árbitro.
too-many-wrong-keys =
    Demasiadas claves incorrectas; espera { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    }.
card-opens-nothing = La tarjeta de un puesto dice por cuál preguntar; no abre ninguno.
seat-was-left-since = Ese código era de alguien que ya ha dejado el puesto.
link-from-elsewhere = Otra página te ha traído aquí. ¿Eres tú quien quiere entrar? Entonces toca abajo.
no-such-key = Eso no es el código de un puesto ni el PIN del árbitro.
cant-be-done = eso no se puede hacer
several-screens-ask = Ya preguntan varias pantallas: respondedles primero.
no-such-screen = Esa pantalla ya no pregunta.
came-here-first-alone = Solo puede hacerlo el móvil que estaba aquí antes de que llegara otro.
has-a-call-of-its-own = Para eso hay una llamada propia.
