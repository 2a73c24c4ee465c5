# SPDX-License-Identifier: MIT

nothing-at = There is nothing at { $path }.
too-much-at-once = That is too much to send at once: { $most } KiB at most.
wrong-inside = Something went wrong inside; the log says what.
wrong-method = { $method } does not work at { $path }, only { $allowed }.
not-understood = What was sent can't be understood.
send-json = Send JSON, with Content-Type: application/json.
send-the-file = Send the file itself, with Content-Type: { $mimetype }.
file-too-large = That is too much to send at once: { $most } MB at most.
another-file-comes = Another file is on its way: one after the other.
one-photograph-after-another = One photograph after the other: wait a moment.
others-photograph = Others photograph the table just now: wait for what comes of it.
reads-no-photographs = This table reads no photographs.
no-pins-here = This table has no pins to choose.
others-remember-bare = Others say so just now: wait for what comes of it.
no-camera-to-aim = This table has no camera to aim.
no-camera-that-asks = This table has no camera that asks.
no-camera-to-teach = This table has no camera to teach by.
table-is-real = This table is real: nothing on it is simulated.
another-players-seat = That is another player's seat.
game-not-played-here = No game { $number } was played at this table.
no-game-won = No game was won in the evening of game { $number }.
exports-are = Games are exported as export.json or export.csv.
no-history = This table keeps no history.
no-face-of-number = There is no face of that number.
nothing-to-back-up = This table keeps nothing that could be backed up.
picture-not-kept = That picture is not kept any more.
game-gone-on = The game has gone on meanwhile.
table-busy-key = The table is busy; try again in a moment (a key makes that safe).
table-busy = The table is busy; try again in a moment.
no-house-rules-here = This table keeps no house rules.
rules-not-here = The rules of this game are not written down here.
no-input-devices = This table has no input devices.
picture-for-those-at-table = The camera's picture is for those at the table: sit down, or open the referee's screen here.
too-many-screens = Too many screens listen already; try again soon.
no-settings-here = The settings of this table can't be changed from here.
no-panel = This table has no panel.
replay-not-kept = That is not kept any more.
others-wait-for-replay = Others wait for a replay already; try again in a moment.
nothing-to-set-up = There is nothing to set up here.
already-seated = You sit at seat { $seat } already: stand up first, or swap seats.
nobody-sits-there = Nobody sits at seat { $seat }: sit down there.
nobody-asks-for-seat = Nobody asks for that seat any more.
sitter-answers = Who sits there answers, or the referee.
seats-are = This table has seats 1 to { $seats }.
too-many-from-phone = Too many came from this phone just now; wait a moment.
no-die-alone = No die lies there alone.
qr-code-out-of-date = That QR code is out of date. Scan the one that the table shows now, and tap your seat.
no-way-back = No release before this one is kept here.
no-wifi-told = This table was not told its Wi-Fi: set wifi_ssid in its settings.
no-health = Nobody looks after the health of this table.
several-ask-for-seat = Several ask for that seat already: wait for the answer.
name-no-text = A player's name must be a text.
name-length = A player's name has 1 to { $most } letters.
name-unseen-letters = A player's name can't hold invisible or control characters.
name-taken-by-house = The name { $name } is taken by the house; choose another.
unknown-host = This table does not answer to that name ({ $name }); its address is { $address }
other-origin = Another site's page asked for that; it is refused.
slower-please = Slower, please: at most 20 requests a second.
not-that-role =
    You are not { $role ->
        [referee] the referee
        [player] a player
       *[spectator] a spectator
    } here.
nobody-may = Nobody may do that.
only-these-roles =
    Only { $who ->
        [referee] the referee
        [player] a player (sit down first)
        [seat] the player of that seat
       *[both] a player or the referee
    } may do that.
key-wanted-in-header = Authorization wants: Bearer, then a seat's token or the referee's PIN.
too-many-wrong-keys =
    Too many wrong keys; wait { $seconds ->
        [one] one second
       *[other] { $seconds } seconds
    }.
card-opens-nothing = A seat's card shows which seat to ask for; it opens none.
seat-was-left-since = That code was for somebody who has left the seat since.
link-from-elsewhere = Another page has led here. Is it you who wants to come in? Then tap below.
no-such-key = That is no seat's code or token, nor the referee's PIN.
cant-be-done = that can't be done
several-screens-ask = Several screens ask already: answer them first.
no-such-screen = That screen does not ask any more.
came-here-first-alone = Only the phone that sat here before another came can do that.
has-a-call-of-its-own = That has a call of its own.
