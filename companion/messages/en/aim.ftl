# SPDX-License-Identifier: MIT

fitness-ask =
    Round { $round } of { $rounds }. { $dice ->
        [1] Lay one die so that it shows
       *[other] Lay { $dice } dice so that they show
    }: { $faces }.
fitness-roll =
    Round { $round } of { $rounds }. { $dice ->
        [1] Roll one die.
       *[other] Roll { $dice } dice.
    }
fitness-right = Right.
fitness-reads = The camera reads: { $faces }.
fitness-lie-as-asked = If they really lie as asked, confirm.
fitness-is-right = If that is right, confirm; else say what they show.
fitness-count-right = { $right } of { $dice } right
fitness-count-asked = { $count } asked about
fitness-count-unseen = { $count } not seen
fitness-count-false =
    { $count } seen that { $count ->
        [one] was
       *[other] were
    } none
fitness-count-wrong =
    { $count ->
        [0] none
       *[other] { $count }
    } read wrongly
fitness-fit = { $counts }: fit for play.
fitness-unfit = { $counts }: not fit for play yet.
fitness-sizes = { $dice } dice, { $rounds } rounds; wanted 1 to { $most_dice }, 1 to { $most_rounds }
fitness-over = the test is over
fitness-none-runs = no test is running: start one
fitness-no-dice-still = no dice lie still: lay them down, and take your hands away
fitness-no-face = say what the dice show: { $face } is no face
fitness-no-face-of = say what the dice show: { $face } is no face of { $known }
fitness-in-game = a game is running: these dice would count in it; finish or close it first
