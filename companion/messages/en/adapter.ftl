# SPDX-License-Identifier: MIT

die-held = { $die ->
    [jolly] the Jolly Roger
   *[regular] a regular die
}
field-of-player = { $field } of { $name }
regular-die = a regular die
so-many-of = { $mark } of { $mark2 }
no-such-die-in-count = There is no such die in that count.
virtual-dice-need-no-correction = That die is virtual: no camera has read it, and nobody corrects it.
die-shows-that-already = The die shows that already.
count-wants-number-count = 'count' wants the number of a count, not { $event }.
at-wants-place = 'at' wants the place of a die as the state tells it, not { $event }.
face-wants-what-die-shows = 'face' wants what the die shows.
nothing-was-corrected-that-count = Nothing was corrected in that count.
cover-yours-and-throw = whose dice are whose can't be seen: { $name }, take yours up or cover them, then throw or lift them alone
die-lay-there = { $name }'s die lay there and showed { $face }: it is not rolled again.
dice = { $dice } dice
middle = in the middle
something-went-wrong-inside-nothing = Something went wrong inside; nothing was changed.
enter-dice-by-hand = Enter the dice by hand
turn-roll-dice-as-card = turn or roll the dice as the card says
enter-cups-without-zones = whose dice are whose can't be seen without zones: enter the cups by hand
lay-die-that-you-take = { $whose }: lay the die that you take beside yours
take-all-dice-back-hand = take all dice back in hand, then roll
enter-dice-without-zones = whose dice are whose can't be seen without zones: enter them by hand
pile-was-knocked-over = { $floor }'s pile was knocked over: { $floor2 } says who did it.
place-on-my-pile = Place it on my pile
end-my-turn = End my turn
end-my-turn-now = End my turn at once
one-roll-turn = One roll a turn
round-brings = Round { $round }: { $points }.
marooned = { $player } has rolled { $article } { $face } and can do nothing with it: marooned.
until-marooned = Until marooned
roll-leave-as-your-pile = Roll { $scene } and leave it as your pile: the lowest begins.
your-pile-was-knocked-over = Your pile was knocked over: roll { $scene } to start again.
roll-beside-your-pile = Roll { $scene } beside your pile.
place-plunder-end-your-turn = Place it, plunder, or end your turn.
plunder-end-your-turn = Plunder, or end your turn.
turn-ends-once-read = Your turn ends once the camera has read what you placed.
i-knocked-my-pile-over = I knocked my pile over!
verified = not verified
doubloons-win = Doubloons to win
say-who-knocked-your-pile = Say who knocked your pile over.
plunder-s = Plunder { $victim }'s { $top }
which-die = Which die
shows = It shows
enter-roll-by-hand = Enter the roll by hand
enter-roll-of-die-by-hand = Enter the roll by hand: { $die }
my-pile-was-knocked-over = My pile was knocked over!
i-did-myself = I did it myself
i-knocked-pile-over = I knocked a pile over
own-pile-fell = { $pile }'s own pile fell: { $pile2 } starts again on the next turn.
my-own = My own
who-did = Who did it?
whose-pile = Whose pile?
jolly-roger = the Jolly Roger
i-roll = I roll { $names }
this-fits-several-moves-say = this fits several moves: say on the phone which
fits-no-legal-move = what lies there fits no move that is legal: lay the dice as the phone shows them
one-die-alone-should-lie = one die alone should lie beside { $player }'s pile
place-die-end-your-turn = { $player }: place the die, or end your turn
lay-die-that-you-rolled = { $player }: lay the die that you rolled beside your pile
pile-should-show = { $name }'s pile should show { $face }: lay it so, or press SHOUT if it fell
has-rolled = { $turn } has rolled { $article } { $face }.
doubloons = { $score } doubloons
to-doubloons = To { $target } doubloons
i-have-rolled = I have rolled
you-are-out-dice-watch = You are out of dice. Watch them lie.
dice-not-rolled = { $name }'s dice were not rolled in this round: roll them under the cup now.
lift-your-cup-camera-counts = Lift your cup: the camera counts.
all-cups-are-lifted-camera = All cups are lifted: the camera counts.
bid-higher-than-call-liar = Bid higher than { $bid }, or call LIAR.
make-first-bid = Make the first bid.
wait-bids-calls-liar = Wait: { $turn } bids, or calls LIAR.
wait-makes-first-bid = Wait: { $turn } makes the first bid.
dice-seen-before-count = { $name }'s dice were seen though a bid stands: they stay as they lie.
call-liar = Call LIAR
first-points = First to { $target } points
lucky-seven = Lucky Seven!
x = { $name }: { $seen }
other-position-due = { $name }: position { $due } is due, not { $fresh }: turn that coaster back
which-coaster-was-turned-first = { $name }: which coaster was turned first can't be seen: turn them face down, then one after the other
position-cant-show-which-lies = { $name }: position { $place } can't show { $number }, which lies in this row already
position-was-turned-before = { $name }: position { $place } lies face up from before: turn it face down
turn-any-coaster-leave-face = Turn any coaster and leave it face up.
turn-coaster-at-position = Turn the coaster at position { $due }.
shuffle-your-coasters-lay-them = Shuffle your coasters and lay them face down, then begin the next round.
round-goes-with = The round goes to { $won }, with { $points }.
next-round = Next round
position-should-show = { $name }: position { $turned } should show { $number }
position-doubt = { $name }: position { $doubted } is in doubt
enter-position-by-hand = Enter position { $due } by hand
match = The match
enter-turn-by-hand = Enter a turn by hand
first-reach-target = First to reach the target
most-rounds-won = Most rounds won
roll-one-die-open-highest = Roll one die in the open: the highest begins.
who-begins = Who begins
roll-for = Roll for it
who-may-call-liar = Who may call LIAR
dice-each = Dice each
next-player-only = The next player only
look-at-your-dice-lay = Look at your dice: lay cards face down, or say that you have looked.
leave-the-dice-alone = Leave the dice as they are
turn-up-no-more = Turn up no more
all-have-looked-no-more = All have looked: no more cards are laid in this round.
printed-cards = Printed cards
cards-on-phones = Cards on the phones
follow-the-card = Turn, roll or move the dice as the card says: the camera checks.
deal-cards-table-shuffles-them = Deal the cards: the table shuffles them.
turn-up-what-was-laid = Turn up a card: what was laid is turned up.
turn-up-card-turn-up = Turn up a card, or turn up no more.
turn-up-undo-turn-up = Turn up an undo, or turn up no more.
target-wants-dice = 'target' wants dice, each with its 'player' and 'index'.
target-wants-dice-one-player = 'target' wants dice of one player, not { $players }.
deal-cards = Deal the cards
i-have-looked = I have looked
most-experienced-pirate = The most experienced pirate
first-seat = The first seat
wild-ones = Wild ones
wait-turns-up-card = Wait: { $turn } turns up a card.
cup-of = { $name }'s cup
one-rating = { $name } one of rating { $rating }
ones-are-wild = Ones are wild
draw-card = New cards: { $drawn }.
teams = Teams: { $teams }.
hand = In hand
face-down = Face down
turned-up = Turned up
enter-roll-without-zones = whose die is whose can't be seen without zones: enter the roll by hand
leave-game = Leave the game
your-bid = Your bid
antes-are = The antes are in
last-pot-still-lies-there = the last pot still lies there: take it away, then ante anew
centre-pot = Centre pot
among-antes-bones-are-never = { $bones } among the antes: Bones are never anted
put-your-ante-into-middle = Put your ante into the middle.
choose-die-roll-shout-first = Choose a die and roll it; SHOUT first if it is your Bone.
roll-your-bone = Roll your Bone.
roll-one-jewel = Roll one Jewel.
rolled-bone-without-declaring-forfeited = { $name } rolled a Bone without declaring it: forfeited.
takes = { $player } takes { $share }.
rolled-so-far = Rolled so far
side-pot = Side pot
i-roll-my-bone = I roll my Bone!
jewels-centre-pot = Jewels in the centre pot
side-pots = Side pots
on-table = On the table
tie-face-off = { $tie } tie: face-off!
count-pot-by-hand = Count the pot by hand
no-second-mate = No (second mate)
bone-is-declared-before-the-roll = You have rolled: a Bone is declared before the roll. If that was no roll, take the die up first.
bone-declared = Bone declared: { $declared }.
take-played-dice-off = take the dice off the board that are no longer in play, then throw
was-first-names-series-now = { $floor } was first and names the series now.
map-treasure-on-square = The map: treasure on square { $squares }
throw-one-die-on-board = Throw one die on to the board.
wait-for-one-throw = Wait: { $turn } throws one die on to the board.
square = square { $number }
start = the start
announced-photograph-the-board = { $name } announces { $series }: photograph the board, then it is judged.
tied-photograph-the-board = { $names } shouted at the same moment, so nobody was first: photograph the board, then go on.
announced-board-is-read = { $name } announces { $series }: once the dice lie still and the camera has read them, it is judged.
tied-board-is-read = { $names } shouted at the same moment, so nobody was first: once the dice lie still and the camera has read them, go on.
no-die-was-thrown = No die was thrown since: judge it now
take-the-shout-back = Take the shout back
said-nothing-in-time = { $player } said nothing in time and waits for the next throw.
what-was-announced = What was announced
all-dice-on-board = All dice on the board
you-were-first-name-all = You were first: name all series that you see.
was-first-names-series = { $floor } was first and names the series.
jewels-in-hand = { $hand } in hand
i-see-series = I see a series!
deal-dice-out = Deal the dice out
all-series-that-you-see = All series that you see, at once
at-same-moment = At the same moment
who-was-first = Who was first
award-claim = Award the claim
was-tie = It was a tie
who-begins-youngest = Who begins (the youngest)
squares-treasure = Squares to the treasure
piece-on-wrong-square = On the map a piece stands on { $on }; it should stand on { $should }.
series-on-board = Series on the board: { $lying }.
nobody-was-first = Nobody was first
on-board = On the board
turn-up = Turn up { $name }
which-card = Which card
which-card-undone = Which card is undone
take-back-effect-another-players = Take back the effect of another player's card.
take-die-into-cup = Take a die of another player into your cup.
lay-cards-face-down = Lay cards face down
turn-up-one = Turn up a { $effect }
take-no-die = Take no die
die = { $name }: die { $place }, a { $face }
your-cards = Your cards
dice-one-player-none = Dice of one player, or none
turn-up-undo = Turn up an undo
you-are-out-game = You are out of the game.
throw-open = Throw { $own } in the open.
wait-for-dice = Wait for the dice of { $dice }.
await-dice = Wait for the dice.
you-may = You may: { $others }.
your-turn = It is your turn.
wait-s-turn = Wait: it is { $turn }'s turn.
seat-wants-number = 'seat' wants a number from 1 to { $seats }, not { $event }.
name-wants-1-letters = 'name' wants 1 to { $longest } letters, not { $event }.
at-same-moment-nobody-first = { $names } at the same moment: nobody was first.
colour-wants-one = 'colour' wants one of { $colours }.
seat-not-with-itself = Seat { $seat } can't be swapped with itself.
seat-wants-number-of-guests = 'seat' wants a number from 1 to { $guests }.
this-table-has-seats = This table has { $places } seats, not { $players }.
seats-wants-list-with-number = 'seats' wants a list with the number of each player's seat.
seats-wants-numbers = 'seats' wants numbers from 1 to { $places }.
players-seats-go-once-round = 'players' and 'seats' go once round the table, clockwise, as people sit.
not-forgotten-in-game = A game is being played: nobody can be forgotten before it is over.
player-wants-name-be-forgotten = 'player' wants the name to be forgotten, not { $name }.
on-wants-true-false = 'on' wants true or false, not { $event }.
game-over = The game is over: { $winner }
game-over-nobody-wins = The game is over: nobody wins.
you-have-won = You have won!
you-have-won-together = You have won, with { $names }!
nobody-wins = Nobody wins.
these-dice-have-counted-already = these dice have counted already: throw again
table-switching-itself-off-game = The table is switching itself off; the game is kept. When the green light on the Pi has stopped blinking, you may pull the plug.
table-being-shut-down = The table is being shut down.
player-wants-one-playing = 'player' wants one of those who play, not { $event }.
this-table-cant-be-switched = This table can't be switched off from here: pull the plug, nothing is lost.
cant-be-switched-off = It can't be switched off: { $strerror }.
game-is-over-wins =
    { $number ->
        [one] The game is over: { $names } wins.
       *[other] The game is over: { $names } win.
    }
several-win =
    { $number ->
        [one] { $names } wins.
       *[other] { $names } win.
    }
too-many-there =
    { $n ->
        [one] one die too many lies there, take away what is not in this throw
       *[other] { WORDS($n) } dice too many lie there, take away what is not in this throw
    }
too-many-in-the-middle =
    { $n ->
        [one] one die too many lies in the middle, take away what is not in this throw
       *[other] { WORDS($n) } dice too many lie in the middle, take away what is not in this throw
    }
too-many-before-you =
    { $n ->
        [one] { $name }: one die too many lies before you, take away what is not in this throw
       *[other] { $name }: { WORDS($n) } dice too many lie before you, take away what is not in this throw
    }
put-dice-in-the-middle =
    { $n ->
        [one] put one die in the middle
       *[other] put { WORDS($n) } dice in the middle
    }
some-lie-in-the-middle =
    { $n ->
        [one] one of { WORDS($wanted) } dice lies in the middle: put the rest there too
       *[other] { WORDS($n) } of { WORDS($wanted) } dice lie in the middle: put the rest there too
    }
die-in-nobodys-place =
    { $colour ->
        [none] one die lies in nobody's place: push it to its owner or take it away
       *[other] the { $colour } die lies in nobody's place: push it to its owner or take it away
    }
dice-in-nobodys-place = { WORDS($n) } dice lie in nobody's place: push them to their owners or take them away
none-of-yours-seen =
    { $mine ->
        [1] { $n ->
            [one] your die is not seen yet
           *[other] your { WORDS($n) } dice are not seen yet
        }
       *[0] { $n ->
            [one] { $name }'s die is not seen yet
           *[other] { $name }'s { WORDS($n) } dice are not seen yet
        }
    }
some-of-yours-seen-lay-other-one =
    { $mine ->
        [1] { $n ->
            [one] one of your { WORDS($wanted) } dice is seen, lay the other one where the camera sees it
           *[other] { WORDS($n) } of your { WORDS($wanted) } dice are seen, lay the other one where the camera sees it
        }
       *[0] { $n ->
            [one] one of { $name }'s { WORDS($wanted) } dice is seen, the other one must lie where the camera sees it
           *[other] { WORDS($n) } of { $name }'s { WORDS($wanted) } dice are seen, the other one must lie where the camera sees it
        }
    }
some-of-yours-seen-lay-the-others =
    { $mine ->
        [1] { $n ->
            [one] one of your { WORDS($wanted) } dice is seen, lay the others where the camera sees them
           *[other] { WORDS($n) } of your { WORDS($wanted) } dice are seen, lay the others where the camera sees them
        }
       *[0] { $n ->
            [one] one of { $name }'s { WORDS($wanted) } dice is seen, the others must lie where the camera sees them
           *[other] { WORDS($n) } of { $name }'s { WORDS($wanted) } dice are seen, the others must lie where the camera sees them
        }
    }
roll-your-die-again = { $name }: roll your die again, it lies as it lay
roll-your-dice-again =
    { $n ->
        [one] { $name }: roll your dice again, one lies as it lay
       *[other] { $name }: roll your dice again, { WORDS($n) } lie as they lay
    }
take-your-die-away =
    { $colour ->
        [none] { $name }: take your die away, it is not in this throw
       *[other] { $name }: take your { $colour } die away, it is not in this throw
    }
take-your-dice-away = { $name }: take your { WORDS($n) } dice away, they are not in this throw
your-die-from-before =
    { $colour ->
        [none] { $name }: take your die away, it lies there from before.
       *[other] { $name }: take your { $colour } die away, it lies there from before.
    }
your-dice-from-before = { $name }: take your { WORDS($n) } dice away, they lie there from before.
die-from-before =
    { $colour ->
        [none] Take the die { $where } away, it lies there from before.
       *[other] Take the { $colour } die { $where } away, it lies there from before.
    }
dice-from-before = Take the { WORDS($n) } dice { $where } away, they lie there from before.
reaches-in-at-side-of = something reaches in at { $name }'s side
reaches-in = something reaches in { $where }
at-the-top-left = at the top left
at-the-top = at the top
at-the-top-right = at the top right
at-the-left = at the left
at-the-right = at the right
at-the-bottom-left = at the bottom left
at-the-bottom = at the bottom
at-the-bottom-right = at the bottom right
card-turns-at-most =
    { $most ->
        [one] the card turns one dot at most, { WORDS($n) } dots were turned
       *[other] the card turns { WORDS($most) } dots at most, { WORDS($n) } dots were turned
    }
turn-die-back =
    { $colour ->
        [none] { $name }: turn the die back to { $face }
       *[other] { $name }: turn the { $colour } die back to { $face }
    }
die-showed =
    { $colour ->
        [none] { $name }: the die showed { $face }
       *[other] { $name }: the { $colour } die showed { $face }
    }
roll-this-die-again =
    { $colour ->
        [none] { $name }: roll the die again, it lies as it lay
       *[other] { $name }: roll the { $colour } die again, it lies as it lay
    }
bid-called =
    { $quantity ->
        [one] { $face ->
            [skull] One skull?
           *[other] One { $face }?
        }
       *[other] { $face ->
            [skull] { WORDS($quantity, capital: 1) } skulls?
          *[other] { WORDS($quantity, capital: 1) } { $face }s?
        }
    }
so-many-are-there =
    { $n ->
        [0] There are none.
        [one] There is one.
       *[other] There are { WORDS($n) }.
    }
loses-a-die = { $name } loses a die.
wait-or-call-liar-of-bid = Wait for { $turn }, or call LIAR on { $bid }.
call-liar-on = Call LIAR on { $bid }.
wait-or-call-liar = Wait for { $turn }, or call LIAR.
call-liar-now = Call LIAR.
wait-rolls-for-who-begins =
    { $number ->
        [one] Wait: { $names } rolls for who begins.
       *[other] Wait: { $names } roll for who begins.
    }
wait-still-looks =
    { $number ->
        [one] Wait: { $names } still looks at dice and cards.
       *[other] Wait: { $names } still look at dice and cards.
    }
card-undone = { $card } (undone)
card-nudges =
    { $target ->
        [own] Turn your own dice by up to { $dots } in all.
       *[other] Turn the dice of others by up to { $dots } in all.
    }
card-rerolls =
    { $target ->
        [own] { $n ->
            [one] Roll up to one die again, your own.
           *[other] Roll up to { WORDS($n) } dice again, your own.
        }
       *[other] { $n ->
            [one] Roll up to one die again, another player's.
          *[other] Roll up to { WORDS($n) } dice again, another player's.
        }
    }
wait-rolls-a-die = Wait: { $name } rolls a die.
wait-places = Wait: { $name } places, plunders or stops.
wait-begins-a-pile = Wait: { $name } begins a new pile.
knocked-pile-over = { $player } knocked { $pile }'s pile over and loses seven doubloons.
doubled = Doubled: { $names }.
keelhauled = Keelhauled: { $names }.
say-which-die-you-rolled = { $name }: say on your phone which die you rolled, this may be a skull or a 1
roll-a-jewel-instead = { $name }: roll a Jewel, and take this die back
roll-your-bone-instead = { $name }: roll your Bone, and take this die back
put-your-ante = Put { $jewels } into the middle; say so when the antes are in.
you-ante-nothing = You ante nothing; say so when the antes are in.
wait-rolls =
    { $number ->
        [one] Wait: { $names } rolls.
       *[other] Wait: { $names } roll.
    }
pot-holds = { $pot }: { $held }.
pot-holds-for = { $pot }: { $held }, for { $names }.
no-series-on-board = Series on the board: none.
dealt-out-when-looked =
    { $number ->
        [one] The dice are dealt out as soon as { $names } has looked, too.
       *[other] The dice are dealt out as soon as { $names } have looked, too.
    }
all-dice-lie-deal = All dice lie on the board: deal them out.
all-dice-lie-shout = All dice lie on the board: shout if you see a series, else say that you have looked.
announces-right = { $name } announces { $series }: right.
announces-wrong = { $name } announces { $series }: wrong, no series of { $wrong } lies there.
goes-on = { $name } goes on { $squares }.
goes-back = { $name } goes back { $squares }.
said-nothing = { $name } said nothing for { $seconds } seconds: everybody may shout again.
said-nothing-waits = { $name } said nothing for { $seconds } seconds: { $name } waits for the next throw, the others may shout.
no-shout-waits = No shout waits for the board.
shout-is-of-another = That is the shout of { $name }.
no-die-had-fallen =
    { $n ->
        [one] No die had fallen: the shout of { $name } does not count. { $name } waits for the next throw; the others may shout.
       *[other] No die had fallen: the shouts of { $name } do not count. They wait for the next throw; the others may shout.
    }
shout-taken-back =
    { $n ->
        [one] { $name } takes the shout back and waits for the next throw; the others may shout.
       *[other] The shouts of { $name } are taken back: they wait for the next throw; the others may shout.
    }
wait = Wait.
coasters-not-seen = { $name }: your { WORDS($n) } coasters are not seen yet
coasters-seen =
    { $n ->
        [one] { $name }: one of your { WORDS($wanted) } coasters is seen, lay all in one row where the camera sees them
       *[other] { $name }: { WORDS($n) } of your { WORDS($wanted) } coasters are seen, lay all in one row where the camera sees them
    }
round-by-round =
    { $n ->
        [one] Round by round: one round in all
       *[other] Round by round: { WORDS($n) } rounds in all
    }
row-standing =
    { $won ->
        [0] { $row } in this row, { $all } in all
        [one] { $row } in this row, { $all } in all, one round won
       *[other] { $row } in this row, { $all } in all, { WORDS($won) } rounds won
    }
bust-wait = Bust: what is turned counts. Wait for the others.
lucky-seven-wait = Lucky Seven! Wait for the others.
points-expected-lucky = { $name }: about { $points } points, Lucky Seven { $share }.
points-expected = { $name }: about { $points } points, no Lucky Seven.
lay-your-die-back =
    { $colour ->
        [none] { $name }: lay your die back where it lay, this card moves none
       *[other] { $name }: lay your { $colour } die back where it lay, this card moves none
    }
row-cant-be-told = { $name }: your row can't be told from another: lay the rows farther apart
turn-first-coaster-alone = whose row is whose can't be seen: { $names }, turn your first coaster alone
wait-turns-first-coaster = Wait: { $names } turns a first coaster.
no-camera-to-switch = This table has no camera that could be switched.
camera-on-or-off = Say whether the camera is to be on: true or false.
photo-whose = whose dice are whose? Tap them in the photograph
photo-whose-alone =
    { $n ->
        [one] is this { $name }'s die? Say so below
       *[other] are these { $name }'s dice, and nobody else's? Say so below
    }
photo-out-of-play =
    { $n ->
        [one] one die too many: tap the one that is out of play
       *[other] { $n } dice too many: tap those that are out of play
    }
photo-own-or-all =
    { $n ->
        [one] one die is in the photograph
       *[other] { $n } dice are in the photograph
    }: { $own ->
        [one] photograph your own die alone
       *[other] photograph your own { $own } alone
    }, or all { $all }
photo-not-all =
    { $n ->
        [one] one die is in the photograph
       *[other] { $n } dice are in the photograph
    }, wanted are { $all }: photograph all of them, and nothing else
photo-board-as-before = { $n } dice are in the photograph, as many as before: photograph the board with the new die on it; if none was thrown since, say so
photo-not-theirs = { $name }'s dice are not as many as were tapped
photo-asked-no-more = That photograph is not asked about any more.
tapped-wants = 'dice' and 'out' want the places of the dice as the question asks for them, each once, not { $given }.
photo-rolled-alone = { $name }: photograph the die that you rolled alone, or with the tops of all piles
photo-one-row = photograph your own row alone
photo-row-of-another = { $name }: this row shows what { $other } has turned: photograph your own row
photo-whose-row = { $name }: is this your row? If it is, say so; if not, photograph your own
photo-another-row = { $name }: position { $place } of your row shows { $number }, but not in the photograph: photograph your own row
photo-none-turned = { $name }: no coaster is newly turned up in the photograph: turn the one that is due, then photograph your row
photo-part-of-row =
    { $n ->
        [one] { $name }: one of your seven coasters is in the photograph: photograph the whole row
       *[other] { $name }: { WORDS($n) } of your seven coasters are in the photograph: photograph the whole row
    }
photo-of-last-throw = these dice lie as they counted: roll them again, then photograph them
