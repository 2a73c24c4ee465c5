# SPDX-License-Identifier: MIT

bare-moving = la imagen no se queda quieta: quita las manos y prueba otra vez
bare-no-picture = la cámara aún no ha enviado ninguna imagen: prueba otra vez en un momento
bare-unread = ahora no se pueden leer dados, y nadie sabría si hay alguno
bare-failed = esta imagen no se pudo leer: prueba otra vez
word-asked-no-more = eso ya no se pregunta: los dados se han movido, o alguien fue más rápido
face-forgotten-already = esa cara ya está olvidada
face-cant-be-seen = no se pudo mirar la imagen: inténtalo otra vez
bare-changed = lo que ve la cámara no es la mesa recordada: la cámara o la mesa han cambiado
eye-silent-for-order = la cámara no responde: prueba otra vez en un momento
photo-dark = La foto es demasiado oscura: enciende una lámpara y vuelve a fotografiar la mesa.
photo-blurred = La foto está borrosa: sujeta quieto el móvil, toca un dado para enfocar y vuelve a fotografiar la mesa.
photo-far = Los dados salen demasiado pequeños en la foto: acércate más.
photo-slanted = La foto está hecha demasiado de lado: pon el móvil horizontal, justo encima de los dados, e inténtalo otra vez.
photo-unclear = En la foto casi ningún dado se puede leer: sujeta el móvil quieto y horizontal sobre ellos, con más luz, e inténtalo otra vez.
photo-cut-off = La foto llegó solo en parte: envíala otra vez, más cerca de la wifi.
photo-no-picture = Eso no es una imagen legible: envía una foto en JPEG.
photo-unlike = dos fotos de esta tirada muestran dados distintos: fotografiadlos otra vez
photo-failed = la lectura ha fallado: vuelve a fotografiar los dados o introdúcelos
face-not-kept = no se puede apuntar ({ $why }): vale hasta que se cierre la mesa
bare-unseen = la cámara no ve ahora la mesa: { $why }
sheet-moved =
    la cámara o { $sheet ->
        [map] el mapa se han
       *[mat] el tapete se han
    } movido: esperad hasta que se vuelva a encontrar
sheet-hidden =
    no se ven las marcas del { $sheet ->
        [map] mapa
       *[mat] tapete
    }: destapadlas, o mirad si se ha movido la cámara
photo-large = La imagen tiene { $width } x { $height } píxeles, que son demasiados: pon la cámara en 50 megapíxeles o menos.
photo-small = La imagen solo tiene { $width } x { $height } píxeles: envía la foto original, no una copia reducida.
photo-foreign = Eso no sirve: { $what }.
foreign-heic-iphone = una imagen HEIC, envíala en JPEG (iPhone: Ajustes, Cámara, Formatos, El más compatible)
foreign-heic = una imagen HEIC, envíala en JPEG
foreign-avif = una imagen AVIF, que este OpenCV no puede leer: envíala como JPEG
foreign-video = un vídeo y no una imagen
foreign-pdf = un PDF y no una imagen: exporta su página como PNG o JPEG
foreign-svg = un dibujo (SVG) y no una imagen: expórtalo como PNG
foreign-xml = un texto (XML) y no una imagen
foreign-zip = un archivo ZIP y no una imagen: descomprímelo antes
foreign-icon = un icono y no una imagen
set-pips = los dados de puntos
set-skull = los dados con calavera
set-bones = dados de doce caras
set-piles = pilas de dados
set-symbols = dados de símbolos
set-coasters = posavasos
set-map = las fichas de un mapa
set-cards = cartas
set-taught = el juego de dados { $name }
set-nothing-reads = aquí nada lee aún: { $set }; introdúcelo a mano
set-cant-be-read = { $set }: no se puede leer ({ $why }), introdúcelo a mano
taught-nothing-yet = todavía no se ha aprendido nada
taught-table-changed = la mesa ha cambiado: mira otra vez la imagen
taught-no-lesson = no hay ninguna lección: empieza una
taught-not-flat = el dado no está plano; pon uno plano
taught-other-kind = { $face } es de otra clase que las caras anteriores; o todo símbolos o todo números
taught-enough = bastan { $most } imágenes de { $face }
taught-most-faces = un juego tiene { $most } caras como mucho
taught-one-alone = se ven { $count } dados, en { $at }; pon uno solo
taught-no-die = no se ve ningún dado; pon uno plano, de 20 píxeles o más
taught-no-face = { $word } no es una cara; se espera SÍMBOLO-COLOR, de 1 a 12 o skull
