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
fitness-no-face-of = di lo que muestran los dados: { $face } no es ninguna de las caras { $known }
fitness-in-game = hay una partida en marcha y estos dados contarían en ella: termínala o ciérrala antes
