# SPDX-License-Identifier: MIT

what-waits-for-a-new = What waits for a new start
this-page-is-the-referee = This page is the referee's: open the table with the PIN first.
enter-the-pin = Enter the PIN
settings-file-lead = What is changed here is written to { $file }. It can be edited by hand, too.
given-on-the-command-line = Given on the command line.
set-in = Set in { $place }.
not-set = Not set.
this-is-the-default = This is the default.
set-in-place = Set in { $place }. The default is { $normal }.
yes = yes
no = no
dragged-into-place-by-hand = Dragged into place by hand.
printed-markers-used = None: the printed markers are used.
look-at-the-corners = Look at the corners
save = Save
take-back = Take back
saved = Saved.
not-now = Not now: { $why }.
start-again-now = Start again now
table-starts-again = The table starts again. This takes a few seconds.
it-has-not-come-back = It has not come back. Look at the machine itself.
the-version-before = The version before
it-was-not-gone-back = It was not gone back: { $why }.
back-to-version-all-games = Back to version { $version }. All games, seats and settings stay; a backup is made first. If it is not well, this version comes again by itself.
back-to-version = Back to version { $version }
version-is-put-in-place = Version { $version } is put in place. This takes a minute or two.
changes-wait =
    { $n ->
        [one] One change waits for a new start.
       *[other] { $n } changes wait for a new start.
    }
