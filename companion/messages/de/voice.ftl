# SPDX-License-Identifier: MIT
# Was nur eine Stimme sagt: kurz, Namen zuerst. Andere Sätze haben dafür eine Fassung (.voice), wo eine gebraucht wird.

said-first = { $name } war zuerst.
said-first-by = { $name } war zuerst, mit { $ms } Millisekunden Vorsprung.
said-turn = { $name } ist dran.
said-camera-gone = Die Kamera ist weg. Das Spiel geht von Hand weiter.
said-camera-back = Die Kamera ist wieder da.
said-doubt = Ein Würfel ist unklar: seht aufs Handy.
said-count = { $dice }.
said-dice =
    { $face ->
        [1] { $n ->
            [one] eine Eins
           *[other] { WORDS($n) } Einsen
        }
        [2] { $n ->
            [one] eine Zwei
           *[other] { WORDS($n) } Zweien
        }
        [3] { $n ->
            [one] eine Drei
           *[other] { WORDS($n) } Dreien
        }
        [4] { $n ->
            [one] eine Vier
           *[other] { WORDS($n) } Vieren
        }
        [5] { $n ->
            [one] eine Fünf
           *[other] { WORDS($n) } Fünfen
        }
        [6] { $n ->
            [one] eine Sechs
           *[other] { WORDS($n) } Sechsen
        }
        [7] { $n ->
            [one] eine Sieben
           *[other] { WORDS($n) } Siebenen
        }
        [8] { $n ->
            [one] eine Acht
           *[other] { WORDS($n) } Achten
        }
        [9] { $n ->
            [one] eine Neun
           *[other] { WORDS($n) } Neunen
        }
        [10] { $n ->
            [one] eine Zehn
           *[other] { WORDS($n) } Zehnen
        }
        [11] { $n ->
            [one] eine Elf
           *[other] { WORDS($n) } Elfen
        }
        [12] { $n ->
            [one] eine Zwölf
           *[other] { WORDS($n) } Zwölfen
        }
       *[other] { $n ->
            [one] { $n } { $one }
           *[other] { $n } { $many }
        }
    }
