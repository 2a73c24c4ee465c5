# SPDX-License-Identifier: MIT
# What only a voice says: short, names first. Other messages have a variant for it (.voice) where one is wanted.

said-first = { $name } was first.
said-first-by = { $name } was first, by { $ms } milliseconds.
said-turn = { $name }'s turn.
said-camera-gone = The camera is gone. The game goes on by hand.
said-camera-back = The camera is back.
said-doubt = A die is in doubt: look at the phone.
said-count = { $dice }.
said-dice =
    { $n ->
        [one] one { $one }
       *[other] { WORDS($n) } { $many }
    }
