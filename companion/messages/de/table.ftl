# SPDX-License-Identifier: MIT

bids = { $player } bietet { $bid }.
corrected-die-of =
    { $how ->
        [back] { $who } hat einen Würfel von { $player } zurückgestellt: statt { $was } wieder { $now }.
       *[corrected] { $who } hat einen Würfel von { $player } berichtigt: statt { $was } jetzt { $now }.
    }
corrected-a-die =
    { $how ->
        [back] { $who } hat einen Würfel zurückgestellt: statt { $was } wieder { $now }.
       *[corrected] { $who } hat einen Würfel berichtigt: statt { $was } jetzt { $now }.
    }
the-referee = Die Spielleitung
button-of-player = { $button } von { $name }
button-at-seat = { $button } an Platz { $seat }
the-table-button = Der Tischknopf
fault-stuck = { $whose } ist schon lange gedrückt: der Knopf zählt nicht, bis er losgelassen wird.
fault-shorted = { $whose } ist seit dem Start gedrückt: such nach einem Kurzschluss oder einem Taster, der beim Drücken öffnet. Der Knopf zählt nicht, bis er losgelassen wird.
fault-chattering = { $whose } geht von selbst an und aus: der Knopf zählt nicht, bis er losgelassen wird.
a-phone-can-shout = Ein Handy kann stattdessen rufen.
appeal-is-for-players = Einspruch erhebt, wer mitspielt.
appeal-is-too-late = Zehn Sekunden lang kann Einspruch erhoben werden; ein falscher Würfel lässt sich danach von Hand berichtigen.
appealed-already = Du hast gegen diese Zählung schon Einspruch erhoben.
replay-is-for-seats = Wer zuschaut, kann das nicht: setz dich zuerst.
moment-wants = 'moment' will shout oder count, nicht { $given }.
replay-is-gone = Das wird nicht mehr aufbewahrt.
nobody-of-that-name = Niemand namens { $name } hat an diesem Tisch gespielt oder gesessen.
name-is-a-word = { $name } ist auch ein Wort der Spiele und lässt sich nicht aus ihnen entfernen.
count-again = Noch einmal zählen
taken-back-count-again = das wurde zurückgenommen: Es zählt wieder, sobald ihr es sagt
nothing-was-taken-back = Es wurde nichts zurückgenommen, was wieder zählen könnte.
no-more-seats = Dieser Tisch hat { $most } Plätze und nicht mehr.
seat-is-free = Platz { $seat } ist frei: setz dich dorthin.
lay-mat-for-seats = Jetzt sind es { $seats } Plätze: Legt die Matte für { $seats } hin, damit die Kamera weiß, wessen Würfel welche sind.
out-wants-names = 'out' will Namen von Leuten, die hier sitzen, nicht { $out }.
it-may-lie-there = Das darf da liegen
they-were-rolled = Sie wurden geworfen: zählt sie
nothing-is-asked-of-dice = Von den Würfeln, die da liegen, wird nichts verlangt.
