# SPDX-License-Identifier: MIT

aim-and-light = Aim and light
big = Big
buttons-and-lamps = Buttons and lamps
contrast = Contrast
daylight = Daylight
done = Done
health = Health
high = High
history = History
huge = Huge
lamp-light = Lamp light
language = Language
light = Light
like-this-device = Like this device
menu = Menu
motion = Motion
my-seat = My seat
none-of-them = None
normal = Normal
nothing-there = Nothing
pages = Pages
say-aloud-on-this-device = Say aloud on this device
iphone-mute-switch = Nothing to be heard? The switch on the side of an iPhone mutes it.
set-up = Set up
settings = Settings
table-screen = Table
teach-dice = Teach dice
text = Text
this-device = This device
this-page-shows-what-happens = This page shows what happens at the table as it happens. It needs JavaScript, which is switched off here.
to-the-content = To the content
to-the-table = To the table
what-can-i-do = What can I do?
what-does-it-show = What does it show?
what-to-do-in-trouble = What to do when
your-seat = Your seat
of = { $part } of { $whole }
word-for-referee = referee
hand-cards = Hand
screen-during-a-game = Screen during a game
stays-on = Stays on
screen-stays-on = The screen stays on while a game is played.
screen-stays-on-by-film = The screen stays on while a game is played: a silent film sees to it, for without https the browser has no better way.
this-browser-lets-no-page = This browser lets no page keep the screen on: give the phone's own display a longer time.
for-children = For children
as-ever = As ever
calm = Calm
so-many-dice-left =
    { $n ->
        [one] 1 die left
       *[other] { $n } dice left
    }
wins-loud =
    { $number ->
        [one] { $names } wins!
       *[other] { $names } win!
    }
coasters-in-view =
    { $n ->
        [0] No coasters in view
        [one] One coaster in view
       *[other] { $n } coasters in view
    }
so-many-dice =
    { $n ->
        [one] one die
       *[other] { WORDS($n) } dice
    }
