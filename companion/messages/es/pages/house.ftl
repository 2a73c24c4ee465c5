# SPDX-License-Identifier: MIT

aim-and-light = Cámara y luz
big = Grande
buttons-and-lamps = Botones y lámparas
contrast = Contraste
daylight = Luz de día
done = Listo
health = Estado
high = Alto
history = Historial
huge = Enorme
lamp-light = Luz de farol
language = Idioma
light = Luz
like-this-device = Como el dispositivo
menu = Menú
motion = Movimiento
my-seat = Mi puesto
none-of-them = Nada
normal = Normal
nothing-there = Nada
pages = Páginas
say-aloud-on-this-device = Decir en voz alta aquí
iphone-mute-switch = ¿No se oye nada? El interruptor lateral del iPhone lo silencia.
set-up = Montaje
settings = Ajustes
table-screen = Mesa
teach-dice = Enseñar dados
text = Texto
this-device = Este dispositivo
this-page-shows-what-happens = Esta página muestra lo que pasa en la mesa mientras pasa. Necesita JavaScript, que aquí está apagado.
to-the-content = Ir al contenido
to-the-table = A la mesa
what-can-i-do = ¿Qué puedo hacer?
what-does-it-show = ¿Qué muestra?
what-to-do-in-trouble = Qué hacer cuando
your-seat = Tu puesto
of = { $part } de { $whole }
word-for-referee = árbitro
hand-cards = Mano
screen-during-a-game = Pantalla durante la partida
stays-on = Siempre encendida
screen-stays-on = La pantalla sigue encendida mientras se juega.
screen-stays-on-by-film = La pantalla sigue encendida mientras se juega: de ello se encarga un vídeo mudo, porque sin https el navegador no tiene nada mejor.
this-browser-lets-no-page = Este navegador no deja que una página mantenga encendida la pantalla: pon en el móvil un tiempo de pantalla más largo.
for-children = Para niños
as-ever = Como siempre
calm = Tranquilo
so-many-dice-left =
    { $n ->
        [one] queda 1 dado
       *[other] quedan { $n } dados
    }
wins-loud =
    { $number ->
        [one] ¡Gana { $names }!
       *[other] ¡Ganan { $names }!
    }
coasters-in-view =
    { $n ->
        [0] No se ven posavasos
        [one] Se ve un posavasos
       *[other] Se ven { $n } posavasos
    }
so-many-dice =
    { $n ->
        [one] un dado
       *[other] { WORDS($n) } dados
    }
