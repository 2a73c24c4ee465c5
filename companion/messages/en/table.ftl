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
button-of-player = { $name }'s { $button }
button-at-seat = { $button } at seat { $seat }
the-table-button = The table button
fault-stuck = { $whose } has been down for a long time: it is left out until it is let go.
fault-shorted = { $whose } has been down since the start: look for a short, or a switch that opens when pressed: it is left out until it is let go.
fault-chattering = { $whose } goes on and off by itself: it is left out until it is let go.
a-phone-can-shout = A phone can shout instead.
appeal-is-for-players = A count is appealed by who plays in the game.
appeal-is-too-late = A count can be appealed for ten seconds; a wrong die can be corrected by hand.
appealed-already = You have appealed this count already.
replay-is-for-seats = Who looks on can't do that: sit down first.
moment-wants = 'moment' wants shout or count, not { $given }.
replay-is-gone = That is not kept any more.
nobody-of-that-name = Nobody called { $name } has played or sat at this table.
name-is-a-word = { $name } is also a word of the games, so it can't be taken out of them.
count-again = Count again
taken-back-count-again = that was taken back: it counts again when you say so
nothing-was-taken-back = Nothing was taken back that could count again.
no-more-seats = This table has { $most } seats, and no more.
seat-is-free = Seat { $seat } is free: sit down there.
lay-mat-for-seats = There are { $seats } seats now: lay the mat for { $seats }, so that the camera knows whose dice are whose.
out-wants-names = 'out' wants the names of people who sit here, not { $out }.
it-may-lie-there = It may lie there
they-were-rolled = They were rolled: count them
nothing-is-asked-of-dice = Nothing is asked of the dice that lie there.
