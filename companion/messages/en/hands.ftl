# SPDX-License-Identifier: MIT

hand-clear-table = Clear the table
hand-back = Put the dice back as they lay
hand-lift = Lift my cup
hand-put-cup-back = Put my cup back
hand-take-all-back = Take all dice back
hand-take-dice = Take my dice away
hand-take-die-back = Take my die back
hand-take-coasters = Take my coasters away
hand-roll-all = Roll all, under cups
hand-lift-all = Lift cups
hand-cover = Cover
hand-roll-each = Roll one die each
hand-roll-open = Roll in the open
hand-all-antes = Put all antes in
hand-throw-next = Throw the next die
hand-roll = Roll
hand-roll-bone = Roll my Bone
hand-ante = Put my ante in
hand-fill-pot = Put what is missing into the middle
hand-take-pot = Take the pot
hand-throw = Throw a die
hand-turn-coaster = Turn a coaster
hand-which-one = Which one
hand-peek = Hold to peek
hand-roll-again = Roll these dice again
hand-shows-then = It shows then
hand-turn-die = Turn a die
hand-knock = Knock a pile over
hand-which = Which
hand-place = Place it on my pile
hand-roll-dice =
    { $count ->
        [1] Roll my die
       *[other] Roll my { $count } dice
    }
hand-turn-position = Turn the coaster at position { $position }
hand-take-from = Take the die from { $player }
hand-die-of = { $player }: die { $number }, a { $face }
hand-pile-of = { $player }'s pile
simulated-camera-is-real = the camera of this table is real: no dice are simulated
simulated-buttons-are-real = the buttons of this table are real: press them by hand
simulated-game-needs =
    the game on the table is played with the { $what ->
        [coasters] coasters
       *[dice] dice
    }: close it first
simulated-bid-stands = a bid stands: the dice lie as they lie until the cups are lifted
simulated-nothing-thrown = nothing is thrown there now: see what is waited for
simulated-die-lies = a die lies there already: it is thrown once
simulated-turn-of = it is { $player }'s turn to roll
simulated-not-offered = that can't be done at this seat now
simulated-no-seat = { $name } has no seat at this table
simulated-no-coaster = no coaster of { $name } is to be turned now
