# SPDX-License-Identifier: MIT

check-light = light
check-webhook = webhook
outside-no-host = there is no such host
outside-silent = it does not answer within { $seconds } s
outside-nothing-listens = nothing listens there
outside-not-trusted = its certificate is not trusted
outside-unreachable = it can't be reached ({ $why })
outside-no-http = it does not speak HTTP as it should
outside-no-tls = it does not speak TLS as it should
light-answers = the one at { $address } answers
light-not-asked = the one at { $address } was not asked yet
light-trouble = the one at { $address }: { $why }
light-cure = the game goes on; is it plugged in and in the Wi-Fi, and is wled its address?
light-restless = the one at { $address } does not hold still by itself: { $why }
light-restless-cure = choose the effect Solid, stop playlists and other programs, or set wled_place to room
light-effect-moves = it shows an effect that moves (number { $number })
light-plays-playlist = it plays a playlist
light-sent-pictures = another program sends it pictures
light-no-wled = it does not answer as WLED does
light-answers-otherwise = it answers HTTP { $status }, as WLED does not
webhook-stands =
    the one at { $address }: { $how }{ $lost ->
        [0] {""}
       *[other] , { $lost } lost
    }
webhook-told = { $count } told
webhook-cure = the game goes on; docs/webhooks.md tells what a receiver must answer
webhook-answers = it answers HTTP { $status }
webhook-refuses = it refuses, with HTTP { $status }
webhook-sends-on = it sends on more than { $hops } times
webhook-sends-nowhere = it sends on to what is no address
webhook-sends-to-http = it sends on from https to http
webhook-in-house = it is at { $address }, an address of the house that webhook_private does not list
webhook-own-fault = a fault of our own ({ $error })
broker-unreachable = the broker at { $broker }: { $why }
broker-refuses = the broker at { $broker } refuses: { $why }
broker-answers-oddly = the broker at { $broker } does not answer as a broker does
broker-gone = the broker is gone
broker-ca-unusable = the certificate { $file } for the broker at { $broker } can't be used: { $why }
broker-not-authorized = Not authorized
broker-bad-password = Bad user name or password
