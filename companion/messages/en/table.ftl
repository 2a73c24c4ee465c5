# SPDX-License-Identifier: MIT

bids = { $player } bids { $bid }.
corrected-die-of =
    { $how ->
        [back] { $who } put { $player }'s { $was } back to { $article } { $now }.
       *[corrected] { $who } corrected { $player }'s { $was } to { $article } { $now }.
    }
corrected-a-die =
    { $how ->
        [back] { $who } put { $was_article } { $was } back to { $article } { $now }.
       *[corrected] { $who } corrected { $was_article } { $was } to { $article } { $now }.
    }
the-referee = The referee
