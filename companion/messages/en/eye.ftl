# SPDX-License-Identifier: MIT

bare-moving = the picture does not come to rest: take your hands away, and try again
bare-no-picture = the camera has sent no picture yet: try again in a moment
bare-unread = no dice can be read just now, so nobody would know whether some lie there
bare-failed = the reader failed on this picture: try again
word-asked-no-more = that is not asked any more: the dice have moved, or somebody was quicker
face-forgotten-already = that face was forgotten already
face-cant-be-seen = the picture could not be looked at: try again
bare-changed = what the camera sees is not the table that was remembered: camera or table have changed
eye-silent-for-order = the camera's process does not answer: try again in a moment
photo-dark = The photograph is too dark: switch on a lamp, and photograph the table again.
photo-blurred = The photograph is blurred: hold the phone still, tap a die to focus, and photograph the table again.
photo-far = The dice are too small in the photograph: go nearer, so that they fill more of it.
photo-slanted = The photograph was taken too much from the side: hold the phone level, straight above the dice, and try again.
photo-unclear = Most dice can't be read in the photograph: hold the phone still and level above them, with more light, and try again.
photo-cut-off = The photograph arrived only in part: send it again, nearer to the Wi-Fi.
photo-no-picture = That is no picture that can be read: send a photograph as JPEG.
photo-unlike = two photographs of this throw show different dice: photograph them once more
photo-failed = the reader failed: photograph the dice again, or type them in
face-not-kept = it can't be written down ({ $why }): it holds until the table is closed
bare-unseen = the camera can't see the table now: { $why }
sheet-moved =
    the camera or the { $sheet ->
        [map] map
       *[mat] mat
    } has moved: wait until it is found again
sheet-hidden =
    the { $sheet ->
        [map] map
       *[mat] mat
    }'s markers can't be seen: clear them, or look whether the camera was moved
photo-large = The picture has { $width } x { $height } pixels, which is more than is taken: set the camera to 50 megapixels or less.
photo-small = The picture has only { $width } x { $height } pixels: send the photograph itself, not a small copy of it.
photo-foreign = That is { $what }.
foreign-heic-iphone = a HEIC picture: send it as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)
foreign-heic = a HEIC picture: send it as JPEG
foreign-avif = an AVIF picture, which this OpenCV can't read: send it as JPEG
foreign-video = a video and no picture
foreign-pdf = a PDF and no picture: export its page as PNG or JPEG
foreign-svg = a drawing (SVG) and no picture: export it as PNG
foreign-xml = a text (XML) and no picture
foreign-zip = a ZIP archive and no picture: unpack it first
foreign-icon = an icon and no picture
set-pips = dice with pips
set-skull = dice with skulls
set-bones = twelve-sided dice
set-piles = piles of dice
set-symbols = symbol dice
set-coasters = coasters
set-map = pieces on a map
set-cards = cards
set-taught = the dice set { $name }
set-nothing-reads = nothing reads { $set } here yet: enter by hand
set-cant-be-read = { $set } can't be read ({ $why }): enter by hand
taught-nothing-yet = nothing has been learnt yet
taught-table-changed = the table has changed: look at the picture again
taught-no-lesson = no lesson is going on: begin one
taught-not-flat = the die does not lie flat; wanted one lying flat
taught-other-kind = { $face } is of another kind than the faces before; wanted all symbols or all numbers
taught-enough = { $most } pictures of { $face } are enough
taught-most-faces = a set has { $most } faces at most
taught-one-alone = { $count } dice are seen, at { $at }; wanted one alone
taught-no-die = no die is seen; wanted one, lying flat, 20 pixels wide or more
taught-no-face = { $word } is no face; wanted SYMBOL-COLOUR, 1 to 12 or skull
