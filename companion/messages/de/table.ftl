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
