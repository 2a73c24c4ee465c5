# SPDX-License-Identifier: MIT

check-light = Licht
check-webhook = Webhook
outside-no-host = so einen Rechner gibt es nicht
outside-silent = keine Antwort binnen { $seconds } s
outside-nothing-listens = dort hört niemand zu
outside-not-trusted = seinem Zertifikat wird nicht vertraut
outside-unreachable = nicht zu erreichen ({ $why })
outside-no-http = dort wird nicht HTTP gesprochen, wie es sein soll
outside-no-tls = dort wird nicht TLS gesprochen, wie es sein soll
light-answers = das unter { $address } antwortet
light-not-asked = das unter { $address } wurde noch nicht gefragt
light-trouble = unter { $address }: { $why }
light-cure = das Spiel geht weiter; hat es Strom und WLAN, und ist wled seine Adresse?
light-restless = das unter { $address } hält von sich aus nicht still: { $why }
light-restless-cure = wähle den Effekt Solid, beende Playlists und andere Programme, oder setze wled_place auf room
light-effect-moves = es zeigt einen Effekt, der sich bewegt (Nummer { $number })
light-plays-playlist = es spielt eine Playlist ab
light-sent-pictures = ein anderes Programm schickt ihm Bilder
light-no-wled = die Antwort ist nicht die von WLED
light-answers-otherwise = die Antwort ist HTTP { $status }, das ist nicht WLED
webhook-stands =
    der unter { $address }: { $how }{ $lost ->
        [0] {""}
       *[other] , { $lost } verloren
    }
webhook-told = { $count } gesendet
webhook-cure = das Spiel geht weiter; docs/webhooks.md sagt, was ein Empfänger antworten muss
webhook-answers = die Antwort ist HTTP { $status }
webhook-refuses = abgelehnt, mit HTTP { $status }
webhook-sends-on = es wird öfter als { $hops }-mal weitergeleitet
webhook-sends-nowhere = es wird weitergeleitet, wohin keine Adresse führt
webhook-sends-to-http = es wird von https zu http weitergeleitet
webhook-in-house = es liegt unter { $address }, einer Adresse im Haus, die webhook_private nicht aufführt
webhook-own-fault = ein eigener Fehler ({ $error })
broker-unreachable = der Broker unter { $broker }: { $why }
broker-refuses = der Broker unter { $broker } lehnt ab: { $why }
broker-answers-oddly = der unter { $broker } antwortet nicht wie ein Broker
broker-gone = der Broker ist weg
broker-ca-unusable = das Zertifikat { $file } für den Broker unter { $broker } ist nicht zu gebrauchen: { $why }
broker-not-authorized = keine Berechtigung
broker-bad-password = Benutzer oder Passwort ist falsch
