# SPDX-License-Identifier: MIT

aim-and-light = Kamera und Licht
big = Groß
buttons-and-lamps = Knöpfe und Lampen
contrast = Kontrast
daylight = Tageslicht
done = Fertig
health = Zustand
high = Hoch
history = Chronik
huge = Riesig
lamp-light = Lampenlicht
language = Sprache
light = Licht
like-this-device = Wie das Gerät
menu = Menü
motion = Bewegung
my-seat = Mein Platz
none-of-them = Keine
normal = Normal
nothing-there = Nichts
pages = Seiten
say-aloud-on-this-device = Auf diesem Gerät vorlesen
iphone-mute-switch = Nichts zu hören? Der Schalter an der Seite des iPhones stellt es stumm.
set-up = Einrichten
settings = Einstellungen
table-screen = Tisch
teach-dice = Würfel anlernen
text = Schrift
this-device = Dieses Gerät
this-page-shows-what-happens = Diese Seite zeigt, was am Tisch geschieht, während es geschieht. Dazu braucht sie JavaScript, und das ist hier ausgeschaltet.
to-the-content = Zum Inhalt
to-the-table = Zum Tisch
what-can-i-do = Was kann ich tun?
what-does-it-show = Was zeigt er?
what-to-do-in-trouble = Was tun, wenn
your-seat = Dein Platz
of = { $part } von { $whole }
word-for-referee = Spielleitung
hand-cards = Hand
screen-during-a-game = Bildschirm während des Spiels
stays-on = Bleibt an
screen-stays-on = Der Bildschirm bleibt an, solange gespielt wird.
screen-stays-on-by-film = Der Bildschirm bleibt an, solange gespielt wird: dafür läuft ein stummer Film, denn ohne https kennt der Browser keinen besseren Weg.
this-browser-lets-no-page = Dieser Browser lässt keine Seite den Bildschirm anlassen: stell am Telefon selbst eine längere Anzeigedauer ein.
for-children = Für Kinder
as-ever = Wie immer
calm = Ruhig
so-many-dice-left =
    { $n ->
        [one] noch 1 Würfel
       *[other] noch { $n } Würfel
    }
wins-loud =
    { $number ->
        [one] { $names } gewinnt!
       *[other] { $names } gewinnen!
    }
coasters-in-view =
    { $n ->
        [0] Keine Bierdeckel im Bild
        [one] Ein Bierdeckel im Bild
       *[other] { $n } Bierdeckel im Bild
    }
so-many-dice =
    { $n ->
        [one] ein Würfel
       *[other] { WORDS($n) } Würfel
    }
