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
