# SPDX-License-Identifier: MIT

fitness-ask =
    Ronda { $round } de { $rounds }. { $dice ->
        [1] Pon un dado que muestre
       *[other] Pon { $dice } dados que muestren
    }: { $faces }.
fitness-roll =
    Ronda { $round } de { $rounds }. { $dice ->
        [1] Tira un dado.
       *[other] Tira { $dice } dados.
    }
fitness-right = Bien.
fitness-reads = La cámara lee: { $faces }.
fitness-lie-as-asked = Si de verdad están como se pide, confirma.
fitness-is-right = Si es correcto, confirma; si no, di qué muestran.
fitness-count-right = { $right } de { $dice } bien
fitness-count-asked = { $count } preguntados
fitness-count-unseen = { $count } no vistos
fitness-count-false =
    { $count ->
        [one] uno visto que no lo era
       *[other] { $count } vistos que no lo eran
    }
fitness-count-wrong =
    { $count ->
        [0] ninguno mal leído
        [one] uno mal leído
       *[other] { $count } mal leídos
    }
fitness-fit = { $counts }: lista para jugar.
fitness-unfit = { $counts }: aún no está lista para jugar.
fitness-sizes = { $dice } dados, { $rounds } rondas; se esperaba de 1 a { $most_dice }, de 1 a { $most_rounds }
fitness-over = la prueba ha terminado
fitness-none-runs = no hay ninguna prueba en marcha: empieza una
fitness-no-dice-still = no hay dados quietos: déjalos y aparta las manos
fitness-no-face = di lo que muestran los dados: { $face } no es una cara
fitness-unknown-face = di lo que muestran los dados: { $face } no es ninguna de las caras { $known }
fitness-in-game = hay una partida en marcha y estos dados contarían en ella: termínala o ciérrala antes
aim-slow = La cámara envía muy pocas imágenes: conéctala a un USB más rápido o cierra lo que más ocupe esta máquina.
aim-dark = Está demasiado oscuro: enciende una lámpara o acércala. (Una mesa negra también lo parece: pon unos dados.)
aim-dim = Un poco más de luz ayudaría: acerca la lámpara.
aim-faint = Los puntos apenas destacan de los dados: más luz, y limpia la lente; el reflejo de una ventana también lo causa.
aim-bright = Los dados brillan tanto que sus caras se pierden: aparta la lámpara o aléjala.
aim-brightish = Algunos dados están quemados: un poco menos de luz.
aim-glare = La lámpara se refleja en los dados: ponla a un lado, o cuelga delante papel fino o tela.
aim-blurred = La imagen no es nítida: gira despacio el aro de la lente y para donde la barra sea más larga.
aim-blurred-auto = La imagen no es nítida: deja que la cámara enfoque (pulsa f, o Enfocar en la página).
aim-turn-back = Hace un momento era más nítida: gira el aro un poco hacia atrás.
aim-soft = La imagen podría ser más nítida: gira un poco el aro de la lente.
aim-soft-auto = La imagen podría ser más nítida: deja que la cámara enfoque (pulsa f, o Enfocar en la página).
aim-focusing = La cámara busca el punto más nítido: aparta las manos de la mesa.
aim-small = Los dados se ven demasiado pequeños: baja la cámara.
aim-smallish = Los dados se ven pequeños: baja la cámara si cabe toda la mesa.
aim-large = Los dados llenan demasiado la imagen: sube la cámara.
aim-tilted = La cámara mira de lado: cuélgala justo sobre el centro de la mesa.
aim-tilted-a-little = La cámara está inclinada: haz que mire recto hacia abajo.
aim-edge = Hay un dado al borde de la imagen: sube la cámara o ponla sobre el centro de la mesa.
aim-mat-cut = No se ve todo el tapete: sube la cámara o ponla sobre el centro.
aim-narrow = La cámara ve poca mesa: súbela.
aim-shadowed = Un lado de la mesa está mucho más oscuro: pon la lámpara sobre el centro, o una segunda al otro lado.
aim-flickers = La luz parpadea: usa otra lámpara, sin regulador, o luz del día.
aim-mat-bent = El tapete no está plano o no se imprimió al 100 %: alísalo y compara su escala con una regla.
aim-no-dice = Pon unos dados en la mesa, separados: muestran lo nítida y grande que es la imagen.
aim-fit = Los dados se leerán con seguridad.
aim-moved-far = la cámara o la mesa se movió mucho: ponla como estaba o mira la página de cámara y luz
aim-relit = la luz ha cambiado desde la primera lectura: si hay dudas, mira la página de cámara y luz
measure-rate = imágenes
measure-brightness = luz
measure-glare = reflejo
measure-focus = enfoque
measure-size = tamaño del dado
measure-scale = escala
measure-tilt = inclinación
measure-reach = a la vista
measure-shadow = luz pareja
measure-flicker = parpadeo
measure-mat = tapete
aim-doubts =
    { $count ->
        [1] Un dado está en duda ({ $why }): vuelve a ponerlo, plano y separado.
       *[other] { $count } de { $dice } dados están en duda ({ $why }): vuelve a ponerlos, planos y separados.
    }
aim-moved = la cámara o la mesa se movió unos { $mm } mm: ponla como estaba o mira la página de cámara y luz
unit-pictures-a-second = imágenes/s
unit-times = veces
unit-grey = de 255
unit-washed-out = % quemado
unit-grey-levels = niveles de gris
unit-of-a-die = % de un dado
unit-of-the-dice = % de los dados
unit-scale-guessed = px/mm, si los dados miden { $mm } mm
