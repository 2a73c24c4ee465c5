# SPDX-License-Identifier: MIT

word-corrected = corrected
word-bid = bid
word-challenge = challenge
word-reveal = reveal
word-roll-off = roll-off
word-retire = retire
word-resolve = resolve
word-undo-card = undo-card
word-decline = decline
word-deck = deck
word-ante = ante
word-declare-bone = declare-bone
word-roll = roll
word-start-roll = start-roll
word-place = place
word-plunder = plunder
word-end-turn = end-turn
word-knock = knock
word-turn = turn
word-next-round = next-round
word-throw = throw
word-claim = claim
word-tie = tie
word-deal = deal
word-award = award
word-bidding = bidding
word-over = over
word-cards = cards
word-declaring = declaring
word-face-off = face-off
word-start = start
word-rolling = rolling
word-placing = placing
word-restart = restart
word-turning = turning
word-scored = scored
word-throwing = throwing
word-until-marooned = until-marooned
word-skull = skull
word-sword = sword
word-coconut = coconut
word-diamond = diamond
word-boat = boat
word-pistol = pistol
word-black = black
word-red = red
word-green = green
word-blue = blue
word-yellow = yellow
word-purple = purple
word-nudge = nudge
word-reroll = reroll
word-steal = steal
word-undo = undo
word-cocked = not flat
word-jewel = jewel
word-bone = bone
word-regular = regular
word-jolly = jolly
word-grey = grey
word-ivory = ivory
word-brown = brown
word-lay-cards = lay-cards
word-skulls = skulls
word-swords = swords
word-coconuts = coconuts
word-diamonds = diamonds
word-boats = boats
word-pistols = pistols
numbers = no, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty
number-word = { WORDS($n) }
none = none
nothing = nothing
list-and = { $first } and { $last }
list-or = { $first } or { $last }
named = { $who }: { $words }
bid =
    { $quantity ->
        [one] one { $face }
       *[other] { WORDS($quantity) } { $face }s
    }
dots =
    { $n ->
        [one] one dot
       *[other] { WORDS($n) } dots
    }
count-die =
    { $n ->
        [one] one die
       *[other] { WORDS($n) } dice
    }
count-jewel =
    { $n ->
        [one] one Jewel
       *[other] { WORDS($n) } Jewels
    }
count-bone =
    { $n ->
        [one] one Bone
       *[other] { WORDS($n) } Bones
    }
count-square =
    { $n ->
        [one] one square
       *[other] { WORDS($n) } squares
    }
count-player =
    { $n ->
        [one] one player
       *[other] { WORDS($n) } players
    }
coloured-symbol = { $colour } { $symbol }
count-sweet =
    { $n ->
        [one] one sweet each
       *[other] { WORDS($n) } sweets each
    }
series-and-dice = { $series }: { $dice }
share = { $percent }%
count-bone-taken =
    { $n ->
        [one] one Bone
       *[other] { WORDS($n) } Bones
    }
count-die-taken =
    { $n ->
        [one] one die
       *[other] { WORDS($n) } dice
    }
word-orange = orange
word-white = white
word-pink = pink
