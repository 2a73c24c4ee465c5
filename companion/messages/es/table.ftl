# SPDX-License-Identifier: MIT

bids = { $player } apuesta { $bid }.
corrected-die-of =
    { $how ->
        [back] { $who } devolvió un dado de { $player }: de { $was } a { $now }.
       *[corrected] { $who } corrigió un dado de { $player }: de { $was } a { $now }.
    }
corrected-a-die =
    { $how ->
        [back] { $who } devolvió un dado: de { $was } a { $now }.
       *[corrected] { $who } corrigió un dado: de { $was } a { $now }.
    }
the-referee = El árbitro
button-of-player = El botón { $button } de { $name }
button-at-seat = El botón { $button } del puesto { $seat }
the-table-button = El botón de la mesa
fault-stuck = { $whose } lleva mucho tiempo pulsado: no cuenta hasta que se suelte.
fault-shorted = { $whose } está pulsado desde el principio: busca un cortocircuito o un pulsador que abre al pulsar. No cuenta hasta que se suelte.
fault-chattering = { $whose } se pulsa y suelta solo: no cuenta hasta que se suelte.
a-phone-can-shout = Un teléfono puede gritar en su lugar.
appeal-is-for-players = Solo reclama quien juega.
appeal-is-too-late = Se puede reclamar durante diez segundos; después, un dado equivocado se corrige a mano.
appealed-already = Ya has reclamado este recuento.
replay-is-for-seats = Quien mira no puede hacer eso: siéntate primero.
moment-wants = 'moment' pide shout o count, no { $given }.
replay-is-gone = Ya no se conserva.
nobody-of-that-name = Nadie llamado { $name } ha jugado ni se ha sentado a esta mesa.
name-is-a-word = { $name } es también una palabra de los juegos: no se puede quitar de ellos.
count-again = Contar otra vez
taken-back-count-again = eso se ha deshecho: vuelve a contar cuando lo digáis
nothing-was-taken-back = No se ha deshecho nada que pueda volver a contar.
no-more-seats = Esta mesa tiene { $most } puestos y no más.
seat-is-free = El puesto { $seat } está libre: siéntate ahí.
lay-mat-for-seats = Ahora hay { $seats } puestos: pon el tapete para { $seats }, así la cámara sabe de quién es cada dado.
out-wants-names = 'out' pide nombres de gente sentada aquí, no { $out }.
it-may-lie-there = Puede quedarse ahí
they-were-rolled = Se han tirado: contadlos
nothing-is-asked-of-dice = No se pide nada de los dados que hay ahí.
