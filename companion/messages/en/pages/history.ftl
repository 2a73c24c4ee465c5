# SPDX-License-Identifier: MIT

all-dice-of-a-set = All dice of a set are counted together: one loaded die among five hardly shows. Dice entered or corrected by hand are left out. The shaded band is where four of five columns of fair dice end.
all-games = All games
fairness-wants-more = At least ten of each face would be wanted, many more to find a slightly loaded die.
bids-made = Bids made: { $n }
bones-rolled = Bones rolled: { $n }
by-hand-and-corrected = By hand and corrected
called-liar-rightly = Called a liar, and was one
called-liars-rightly = Called others liars, and was right
claims-that-were-right = Claims that were right
delete-somebody-data = Delete somebody's data
dice-of-the-piles = Dice of the piles
dice-with-pips = Dice with pips
dice-with-skulls = Dice with skulls
dice-with-symbols = Dice with symbols
done-the-games-stay-told = Done. The games stay, told of somebody without a name.
evenings = Evenings
every-roll-claim-and-correction = Every roll, claim and correction of all games, for a spreadsheet or a program of your own.
everything = Everything
fair-dice-share = Fair dice would look at least this uneven { $share } of the time.
fair-dice-hardly-ever = Fair dice would look this uneven less than once in 10,000 times.
for-bg-stats = For BG Stats
forget-this-name = Forget this name
games = Games
its-journal-was-damaged = Its journal was damaged
jewels-and-bones = Jewels and Bones
longest-streak-now = Longest streak: { $best }. Now: { $streak }.
no-throw-read-yet = No throw was read by the camera yet; dice entered by hand don't count here.
nothing-speaks-against-these-dice = Nothing speaks against these dice.
nothing-was-played-yet-after = Nothing was played yet. After the first game its story stands here.
parts-of-this-page = Parts of this page
people = People
picture-to-share = Picture to share
piles-plundered = Piles plundered: { $n }
post-to-bg-stats = Post to BG Stats
show = Show
so-many-throws-would-show = So many throws would show a face that takes { $share } of all throws beyond its share; a smaller flaw stays hidden.
so-uneven-that-chance-hardly = So uneven that chance hardly explains it.
still-running = Still running
take-away = Take away
taken-off-the-table = Taken off the table
forgetting-a-name = The name is taken out of everything this table has written; the games stay, played by "Somebody". Copies that were taken away, such as backups, keep it.
picture-not-made = The picture could not be made.
too-few-throws-to-say = Too few throws to say anything yet.
uneven-as-fair-dice-seldom = Uneven, as fair dice seldom are. Keep an eye on them.
verdicts = Verdicts
what-was-played = What was played
whose-name = Whose name
won-by = Won by { $names }
and-more = and { $n } more
by-hand-mark = by hand
closest-shout-ms = closest shout: { $ms } ms
not-played-to-its-end = not played to its end
six-sided = six-sided
game-still-running = still running
symbols = symbols
twelve-sided = twelve-sided
verdict = verdict
corrected = { $corrected } corrected
entered-by-hand = { $by_hand } entered by hand
not-played-to-their-end = { $n } not played to their end.
rounds = { $rounds } rounds
times-taken-back = { $back } taken back
to-minutes = { $from } to { $to }, { $minutes } minutes
names-won = { $names } won
part-of-whole = { $words }: { $part } of { $whole }
so-many-throws =
    { $n ->
        [one] One throw.
       *[other] { $n } throws.
    }
dead-heats =
    { $n ->
        [one] one dead heat
       *[other] { $n } dead heats
    }
won-games-each =
    { $n ->
        [one] { $names } won one game each
       *[other] { $names } won { $n } games each
    }
won-games =
    { $n ->
        [one] { $name } won one game
       *[other] { $name } won { $n } games
    }
games-won =
    { $n ->
        [one] one game won
       *[other] { $n } games won
    }
won-of-games =
    { $n ->
        [one] Won one of { $finished } games.
       *[other] Won { $n } of { $finished } games.
    }
