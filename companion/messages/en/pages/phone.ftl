# SPDX-License-Identifier: MIT

die-in-doubt-question = A die is in doubt: is this right?
a-die-is-in-doubt-see = A die is in doubt: see the amber ring
a-game-will-start-soon = A game will start soon: the referee begins it.
all-dice = All dice
all-in-one-row = All in one row
back-to-my-seat = Back to my seat
by-colour = By colour
by-player = By player
by-symbol = By symbol
camera-is-starting = Camera is starting
camera-is-used-by-another-program = Camera is used by another program, trying again
camera-lost-trying-again = Camera lost, trying again
camera-stands-still-trying-again = Camera stands still, trying again
catching-up = Catching up
choose-a-bid = Choose a bid
bid-this = Bid { $bid }
connected = Connected
count-these = Count these
dice-are-rolling = Dice are rolling
hand-into-view = Hand into view
hand-out-of-view = Hand out of view
hands-in-view = Hands in view
hold-to-see = Hold to see
how-the-game-stands = How the game stands
how-you-stand = How you stand
it-is-turn = It is { $player }'s turn.
lies-face-down = Lies face down.
lift-the-cups = Lift the cups!
no-camera-found-trying-again = No camera found, trying again
no-connection-to-the-table = No connection to the table: what you see may be old. It comes back by itself.
no-dice-in-view = No dice in view
no-pile = No pile
nobody-plays-at-this-seat = Nobody plays at this seat in this game. You can watch.
nothing-to-count-now = Nothing to count now
nothing-under-your-cup-roll = Nothing under your cup: roll
now = Now
nudge-or-give-face = Nudge the die and the camera looks again, or tap a wrong die and give its face.
offline = Offline
one-fewer = One fewer
one-more = One more
only-dice-are-in-play = Only { $n } dice are in play.
pile-from-the-bottom = Pile from the bottom: { $faces }
players = Players
read-the-rules-meanwhile = Read the rules meanwhile
settling = Settling
simulated-table = Simulated table
something-covers-the-camera = Something covers the camera
the-board = The board
the-buttons-at-your-seat = The buttons at your seat
the-camera-cant-count-now = The camera can't count now: enter the dice by hand.
camera-cannot-read-these = The camera can't read these yet: is this what lies there?
the-game = The game
the-lowest-bids = The lowest bids
the-referee-can-start-another = The referee can start another one with the same players.
the-rules = The rules
the-rules-of-all-games = The rules of all games
the-table-cant-be-reached = The table can't be reached. Is this device still in its network?
too-dark-to-see = Too dark to see
waiting-for-the-dice = Waiting for the dice.
waiting-for = Waiting for { $names }.
watch-the-table = Watch the table
what-else-you-may-do = What else you may do
what-the-camera-sees = What the camera sees
what-you-may-do = What you may do
which-face = Which face
who-begins-roll-one-die = Who begins? { $names }: roll one die each, in the open.
yes-count-these = Yes, count these
you-are-out-watch = You are out. Watch the others.
you-have-a-seat = You have a seat.
your-buttons = Your buttons:
your-dice = Your dice
your-turn-title = Your turn
camera-lost-mark = camera lost
first = first
for = for { $names }
lamp-words = lamp: { $words }
look-at-your-phone = look at your phone
not-seen-there = not seen there
off = off
on = on
position-face-down = position { $place }, face down
position-turn-it-now = position { $place }, turn it now
position = position { $place }: { $number }
seat-of-number = seat { $seat }
square-number = square { $n }
the-jolly-roger-in-hand = the Jolly Roger in hand
waiting = waiting
wild = wild
your-turn-mark = your turn
at-the-same-moment-nobody = { $names } at the same moment: nobody was first.
in-hand = { $n } in hand
in-hand-the-jolly-roger = { $n } in hand, the Jolly Roger too
in-view = { $dice } in view
is-at-the-start = { $name } is at the start.
is-on-square = { $name } is on square { $n }.
makes-the-first-bid = { $player } makes the first bid.
must-be-seen = { $dice } must be seen.
of-dice-verified =
    { $expected ->
        [1] { $seen } of 1 die, verified
       *[other] { $seen } of { $expected } dice, verified
    }
shouted = { $names } shouted.
was-first-by-margin = { $names } was first, by { $margin }.
from = { $face }, from { $least }
you-have-a-seat-named = { $name }, you have a seat.
cant-be-bid = { $face }: can't be bid
raise-or-call-a-liar = { $player }: raise, or call { $bidder } a liar.
take-away-face = { $name }: take away { $face }
tap-again = { $label }? Tap again
photograph-by-phone =
    { $what ->
        [row] Photograph your row with a phone
        [board] Photograph the board with a phone
       *[dice] Photograph the dice with a phone
    }
hands-away-phone-level-above =
    { $what ->
        [own] Your own dice alone, or everybody's in one picture. Hands away, phone level above them.
        [rolled] The die that you rolled alone, or with the tops of all piles. Hands away, phone level above.
        [changed] The dice of the one cup that the card has changed, or all dice in one picture. Hands away, phone level above.
        [row] Your own seven coasters, all of them in the picture. Hands away, phone level above the row.
        [board] All dice on the board, and no others. Who sees a series shouts first: the photograph may come after it.
       *[dice] Hands away, phone level above the table, all dice in the picture.
    }
photograph-the-dice =
    { $what ->
        [row] Photograph your row
        [board] Photograph the board
       *[dice] Photograph the dice
    }
the-photograph-did-not-arrive = The photograph did not arrive: try again.
the-photograph-is-being-read = The photograph is being read…
the-photograph-is-read = The photograph is read.
with-computer-pirates =
    { $n ->
        [one] With a computer pirate
       *[other] With { $n } computer pirates
    }
more-must-sit-down =
    { $n ->
        [one] One more must sit down
       *[other] { $n } more must sit down
    }
camera-is-switched-off = The camera is switched off
look-up = Look up!
show-it-here = Show it here
the-photograph-is-sent = Sending… { $percent } %
answer-above-or-again = Answer above, or photograph once more.
photograph-once-more = Photograph once more.
the-photograph-with-rings = The photograph, each die ringed
tap-whose-dice =
    { $n ->
        [one] Tap { $name }'s die
       *[other] Tap { $name }'s dice: { $n } more
    }
tap-out-of-play =
    { $n ->
        [one] Tap the die that is out of play
       *[other] Tap the dice that are out of play: { $n } more
    }
these-are-theirs =
    { $n ->
        [one] This is { $name }'s die
       *[other] These are { $name }'s dice alone
    }
this-row-is-theirs = This is { $name }'s row
begin-again = Begin again
die-of = die { $n }: { $face }
