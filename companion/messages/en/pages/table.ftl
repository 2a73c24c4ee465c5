# SPDX-License-Identifier: MIT

sounds = Sounds
awards = Awards
who-bluffed = Who bluffed?
true = true
against = against
doubts-it = { $name } doubts it
the-pot-is-won = The pot is won!
a-tie-face-off = A tie: face off!
a-series = A series!
no-such-series = No such series
bust = Bust!
the-round-is-won = The round is won
the-pile-is-down = The pile is down!
plundered = Plundered!
the-haul = The haul
has-knocked-over-the-own = { $by } has knocked over the own pile.
has-knocked-over-pile = { $by } has knocked over { $whose }'s pile.
the-boldest-call = The boldest call
the-best-liar = The best liar
the-quickest-hand = The quickest hand
the-fattest-purse = The fattest purse
the-sharpest-eye = The sharpest eye
the-worst-plunderer = The worst plunderer
the-luckiest-hand = The luckiest hand
no-to-when-said-yes = No to { $bid }, when { $chance } said yes
at-and-nobody-called = { $bid } at { $chance }, and nobody called
first-times-and-once-by = First { $times } times, once by { $ms }
first-once-by = First once, by { $ms }
pots-won = Pots won: { $times }
series-found = Series found: { $times }
dice-plundered = Dice plundered: { $times }
lucky-sevens = Lucky Sevens: { $times }
overlay = Overlay
the-table = The table
table-from-above = The table from above, every die ringed
bids-of-this-round = Bids of this round
the-referee-table = The referee's table
open = Open
type-the-pin-that-quartermaster = Type the PIN that Quartermaster showed when it started.
i-am-the-referee = I am the referee
table-out-of-reach = The table can't be reached. What stands here may be old; trying again.
come-aboard = Come aboard
scan-or-open = Scan, or open
nobody-has-sat-down-yet = Nobody has sat down yet.
before = Before: { $verdict }
no-game-yet = No game yet
player-bids = { $player } bids { $bid }.
bids-so = { $player } bids
the-bid-was-true = THE BID WAS TRUE
a-lie = A LIE
counted = { $n } counted
the-last-with-dice = The last with dice
the-game-is-over = The game is over
wins = wins
out = out
to-move = to move
rolls = rolls
points =
    { $n ->
        [one] point
       *[other] points
    }
a-press = A press
who-was-first-question = Who was first?
by-phone = by phone
tied = tied
this-round = This round
the-game-goes-on-dice = The game goes on: dice may be entered by hand.
what-lies-in-the-amber = What lies in the amber ring? Say so on a phone.
die-is-it-a-say = Die { $n }: is it a { $face }? Say so on a phone.
dice-by-face = Dice by face
counts = counts
round = Round { $round }
that-is-a-seat-token = That is a seat's token, not the referee's PIN.
not-here = Not here
that-did-not-work = That did not work
a-lie-short =
    { $n ->
        [one] a lie: one short
       *[other] a lie: { $n } short
    }
