# SPDX-License-Identifier: MIT

bare-moving = das Bild kommt nicht zur Ruhe: nimm die Hände weg und versuch es noch einmal
bare-no-picture = die Kamera hat noch kein Bild geschickt: versuch es gleich noch einmal
bare-unread = gerade können keine Würfel gelesen werden, und niemand wüsste, ob welche da liegen
bare-failed = dieses Bild ließ sich nicht lesen: versuch es noch einmal
word-asked-no-more = danach wird nicht mehr gefragt: die Würfel haben sich bewegt, oder jemand war schneller
face-forgotten-already = diese Seite ist schon vergessen
face-cant-be-seen = das Bild ließ sich nicht ansehen: versuch es noch einmal
bare-changed = was die Kamera sieht, ist nicht der Tisch von damals: Kamera oder Tisch haben sich verändert
eye-silent-for-order = die Kamera antwortet nicht: versuch es gleich noch einmal
photo-dark = Das Foto ist zu dunkel: mach eine Lampe an und fotografier den Tisch noch einmal.
photo-blurred = Das Foto ist unscharf: halt das Handy still, tipp zum Scharfstellen auf einen Würfel und fotografier den Tisch noch einmal.
photo-far = Die Würfel sind auf dem Foto zu klein: geh näher heran.
photo-slanted = Das Foto ist zu schräg aufgenommen: halt das Handy waagerecht genau über die Würfel und versuch es noch einmal.
photo-unclear = Die meisten Würfel sind auf dem Foto nicht zu lesen: halt das Handy still und waagerecht darüber, mit mehr Licht, und versuch es noch einmal.
photo-cut-off = Das Foto kam nur zum Teil an: schick es noch einmal, näher am WLAN.
photo-no-picture = Das ist kein lesbares Bild: schick ein Foto als JPEG.
photo-unlike = zwei Fotos dieses Wurfs zeigen verschiedene Würfel: fotografiert sie noch einmal
photo-failed = das Lesen ist misslungen: fotografier die Würfel noch einmal, oder gib sie ein
face-not-kept = es lässt sich nicht aufschreiben ({ $why }): es gilt, bis der Tisch geschlossen wird
bare-unseen = die Kamera sieht den Tisch gerade nicht: { $why }
sheet-moved =
    Kamera oder { $sheet ->
        [map] Schatzkarte
       *[mat] Matte
    } hat sich bewegt: wartet, bis sie wieder gefunden ist
sheet-hidden =
    die Marken der { $sheet ->
        [map] Schatzkarte
       *[mat] Matte
    } sind nicht zu sehen: macht sie frei, oder seht nach, ob die Kamera bewegt wurde
photo-large = Das Bild hat { $width } x { $height } Bildpunkte, das ist zu viel: stell die Kamera auf höchstens 50 Megapixel.
photo-small = Das Bild hat nur { $width } x { $height } Bildpunkte: schick das Foto selbst, keine verkleinerte Kopie.
photo-foreign = Das geht nicht: { $what }.
foreign-heic-iphone = ein HEIC-Bild, schick es als JPEG (iPhone: Einstellungen, Kamera, Formate, Maximale Kompatibilität)
foreign-heic = ein HEIC-Bild, schick es als JPEG
foreign-avif = ein AVIF-Bild, das dieses OpenCV nicht lesen kann: schick es als JPEG
foreign-video = ein Video und kein Bild
foreign-pdf = ein PDF und kein Bild: exportier die Seite als PNG oder JPEG
foreign-svg = eine Zeichnung (SVG) und kein Bild: exportier sie als PNG
foreign-xml = ein Text (XML) und kein Bild
foreign-zip = ein ZIP-Archiv und kein Bild: pack es erst aus
foreign-icon = ein Icon und kein Bild
set-pips = Würfel mit Augen
set-skull = Würfel mit Schädeln
set-bones = zwölfseitige Würfel
set-piles = Würfelstapel
set-symbols = Symbolwürfel
set-coasters = Bierdeckel
set-map = Figuren auf einer Karte
set-cards = Karten
set-taught = der Würfelsatz { $name }
set-nothing-reads = hier liest noch nichts: { $set }; gib sie von Hand ein
set-cant-be-read = { $set }: nicht lesbar ({ $why }), gib sie von Hand ein
taught-nothing-yet = noch ist nichts gelernt
taught-table-changed = der Tisch hat sich verändert: sieh dir das Bild noch einmal an
taught-no-lesson = es läuft keine Lektion: fang eine an
taught-not-flat = der Würfel liegt nicht flach; leg ihn flach hin
taught-other-kind = { $face } ist von anderer Art als die Seiten davor; entweder alles Symbole oder alles Zahlen
taught-enough = { $most } Bilder von { $face } genügen
taught-most-faces = ein Satz hat höchstens { $most } Seiten
taught-one-alone = { $count } Würfel sind zu sehen, bei { $at }; leg einen allein hin
taught-no-die = kein Würfel ist zu sehen; leg einen flach hin, mindestens 20 Pixel breit
taught-no-face = { $word } ist keine Seite; erwartet wird SYMBOL-FARBE, 1 bis 12 oder skull
