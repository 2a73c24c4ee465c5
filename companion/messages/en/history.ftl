# SPDX-License-Identifier: MIT

sit-down = { $names } sit down.
cups-are-lifted = The cups are lifted.
they-roll-for-who-begins = They roll for who begins.
last-event-taken-back = The last event is taken back.
what-was-counted-corrected = What was counted is corrected.
referee-awards-claim = The referee awards a claim.
next-round-begins = The next round begins.
antes-are-2 = The antes are in.
dice-are-dealt-out-again = The dice are dealt out again.
cards-are-shuffled-dealt = The cards are shuffled and dealt.
they-shout-at-same-moment = They shout at the same moment.
camera-reads = The camera reads { $told }.
line-journal-cant-be-read = A line of the journal can't be read.
game-taken-off-table = The game is taken off the table.
journal-was-damaged-here-game = The journal was damaged here: the game can't go on.
calls-liar = { $player } calls LIAR!
leaves-the-game = { $player } leaves the game.
rolls-the-bone = { $player } rolls the Bone!
plunders = { $player } plunders { $victim }.
knocks-a-pile = { $player } knocks { $pile }'s pile over.
ends-the-turn = { $player } ends the turn.
was-first-by = { $names } was first, by { $ms } ms{ $unsure }.
did-event = { $player }: { $event }.
event-came = { $event }.
seat-number = seat { $seat }
