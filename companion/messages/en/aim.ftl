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
fitness-unknown-face = say what the dice show: { $face } is no face of { $known }
fitness-in-game = a game is running: these dice would count in it; finish or close it first
aim-slow = The camera sends too few pictures: plug it into a faster USB socket, or end what else keeps this machine busy.
aim-dark = It is too dark: switch on a lamp, or move it nearer. (A black table looks so, too: lay some dice on it.)
aim-dim = A little more light would help: move the lamp nearer.
aim-faint = The pips hardly stand out from the dice: more light, and wipe the lens; a veil of light from a window does it too.
aim-bright = The dice are so bright that their faces are washed out: turn the lamp away, or move it farther off.
aim-brightish = Some dice are washed out: a little less light on them.
aim-glare = The lamp is mirrored in the dice: move it to the side, or hang thin paper or cloth before it to soften it.
aim-blurred = The picture is not sharp: turn the lens ring slowly, and stop where the bar is longest.
aim-blurred-auto = The picture is not sharp: let the camera focus itself (press f, or Focus on the page).
aim-turn-back = It was sharper a moment ago: turn the lens ring back a little.
aim-soft = The picture could be sharper: turn the lens ring a little.
aim-soft-auto = The picture could be sharper: let the camera focus itself (press f, or Focus on the page).
aim-focusing = The camera looks for the sharpest place: keep your hands off the table.
aim-small = The dice are too small in the picture: lower the camera.
aim-smallish = The dice are small in the picture: lower the camera if all of the table stays in view.
aim-large = The dice fill too much of the picture: raise the camera.
aim-tilted = The camera looks from the side: hang it straight above the middle of the table.
aim-tilted-a-little = The camera is tilted: turn it to look straight down.
aim-edge = A die lies at the edge of the picture: raise the camera, or move it over the middle of the table.
aim-mat-cut = The mat is not all in view: raise the camera, or move it over the middle.
aim-narrow = The camera sees little of the table: raise it.
aim-shadowed = One side of the table is much darker: put the lamp over the middle, or a second one on the other side.
aim-flickers = The light flickers: use another lamp, one without a dimmer, or daylight.
aim-mat-bent = The mat does not lie flat, or was not printed at 100 %: smooth it, and hold a ruler to its scale.
aim-no-dice = Lay a few dice on the table, spread out: they show how sharp and how large the picture is.
aim-fit = Dice will be read reliably.
aim-moved-far = the camera or the table was moved far: put it back, or look at the aim page
aim-relit = the light has changed since dice were first read: if dice come into doubt, look at the aim page
measure-rate = pictures
measure-brightness = light
measure-glare = glare
measure-focus = focus
measure-size = die size
measure-scale = scale
measure-tilt = tilt
measure-reach = in view
measure-shadow = evenness
measure-flicker = flicker
measure-mat = mat
aim-doubts =
    { $count ->
        [1] One die is in doubt ({ $why }): lay it down again, flat and apart.
       *[other] { $count } of { $dice } dice are in doubt ({ $why }): lay them down again, flat and apart.
    }
aim-moved = the camera or the table was moved by about { $mm } mm: put it back, or look at the aim page
unit-pictures-a-second = pictures/s
unit-times = times
unit-grey = of 255
unit-washed-out = % washed out
unit-grey-levels = grey levels
unit-of-a-die = % of a die
unit-of-the-dice = % of the dice
unit-scale-guessed = px/mm, if dice are { $mm } mm wide
