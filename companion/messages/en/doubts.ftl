# SPDX-License-Identifier: MIT

too-much-like-dice = too much on the table looks like dice to look at all of it: a plain cloth helps
something-large = something large is there that may be a die: show more of the table around it
too-dark-or-bright = too dark or too bright to tell what lies there
half-a-domino = perhaps half a domino
of-another-size = of another size than the rest
perhaps-moved = perhaps it moved while the picture was taken
perhaps-unknown-face = perhaps a face this set does not know
unknown-face = a face this set does not know
card-unread = a card's mark can't be read
coaster-unread = a coaster's mark can't be read
map-not-found = the map's markers can't be found
bare-perhaps-dice = perhaps dice lie there
bare-dice-lie-there = dice lie there: take them away first, and try again
bare-reads-no-dice = no dice are looked for just now: try again when dice are to be thrown
perhaps-not-flat = perhaps it does not lie flat
too-near = nearer to another than a flat die can lie
perhaps-a-die = perhaps a die
die-unread = tilted, covered or unreadable
not-sure-of-face = not sure of the face
cocked = it leans against something (cocked)
not-sure = not sure
cards-crossed = two cards lie on one another
six-or-twelve-sides = a six- or a twelve-sided die
numeral-unread = tilted, covered or unreadable; or a 6 or 9 without a mark
not-sure-of-numeral = not sure of the numeral
coasters-no-row = the coasters do not lie in one row
coasters-twice = two coasters in one row show { $number }
something-may-stand = something may stand here
map-roughly = the map is found only roughly, by { $seen } of { $printed } markers
piece-between = it stands between squares { $one } and { $other }
piece-on-no-square = it stands on no square
piece-colour = its colour: { $colours }
piece-not-sure = not sure that it is a piece
pieces-twice = two { $colour } pieces are seen
comes-and-goes = it comes and goes
looks-differ = several looks saw it differently
could-be = it could be { $faces }
no-dice-seen = no dice seen
photo-too-few =
    { $seen ->
        [0] { $expected ->
            [1] the die is not seen: have it in the photograph, nearer if it is small
           *[other] none of { $expected } dice seen: have all of them in the photograph, nearer if they are small
        }
       *[other] { $seen } of { $expected } dice seen: have all of them in the photograph, apart from one another
    }
photo-too-many = { $seen } dice seen, { $expected } wanted: leave out of the photograph what is not in this throw
dice-too-few =
    { $seen ->
        [0] { $expected ->
            [1] the die is not seen yet
           *[other] none of { $expected } dice seen yet
        }
       *[other] { $seen } of { $expected } dice seen: lay { $missing ->
            [1] the other one
           *[other] the others
        } where the camera sees { $missing ->
            [1] it
           *[other] them
        }
    }
dice-too-many =
    { $expected ->
        [0] { $seen ->
            [1] one die seen, none wanted: take it away
           *[other] { $seen } dice seen, none wanted: take them away
        }
        [1] { $seen } dice seen, one wanted: take away { $seen ->
            [2] the other one
           *[other] the others
        }
       *[other] { $seen } dice seen, { $expected } wanted: take away what is not in this throw
    }
hand-in-view = a hand is in view
something-moves = something moves
not-steady-yet = the picture is not steady yet
just-come-to-rest = the dice have just come to rest
camera-looks-anew = the camera looks at the table anew
die-in-doubt = die { $number } is in doubt: { $why }
place-in-doubt = a place is in doubt: { $why }
and-more-doubts = { $doubt }, and { $count } more
reader-failed = the reader failed: move the dice, or type them in
