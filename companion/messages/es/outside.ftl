# SPDX-License-Identifier: MIT

check-light = luz
check-webhook = webhook
outside-no-host = no existe ese equipo
outside-silent = no responde en { $seconds } s
outside-nothing-listens = allí no escucha nadie
outside-not-trusted = no se confía en su certificado
outside-unreachable = no se puede alcanzar ({ $why })
outside-no-http = no habla HTTP como es debido
outside-no-tls = no habla TLS como es debido
light-answers = la de { $address } responde
light-not-asked = a la de { $address } aún no se le ha preguntado
light-trouble = en { $address }: { $why }
light-cure = la partida sigue; ¿está enchufada y en la wifi, y es wled su dirección?
light-restless = la de { $address } cambia por sí sola: { $why }
light-restless-cure = elige el efecto Solid, detén listas y otros programas, o pon wled_place en room
light-effect-moves = muestra un efecto que se mueve (número { $number })
light-plays-playlist = reproduce una lista
light-sent-pictures = otro programa le envía imágenes
light-no-wled = no responde como lo hace WLED
light-answers-otherwise = responde HTTP { $status }, y WLED no lo hace
webhook-stands =
    el de { $address }: { $how }{ $lost ->
        [0] {""}
        [one] , { $lost } perdido
       *[other] , { $lost } perdidos
    }
webhook-told =
    { $count ->
        [one] { $count } enviado
       *[other] { $count } enviados
    }
webhook-cure = la partida sigue; docs/webhooks.md dice qué debe responder un receptor
webhook-answers = responde HTTP { $status }
webhook-refuses = lo rechaza, con HTTP { $status }
webhook-sends-on = redirige más de { $hops } veces
webhook-sends-nowhere = redirige a algo que no es una dirección
webhook-sends-to-http = redirige de https a http
webhook-in-house = está en { $address }, una dirección de la casa que webhook_private no incluye
webhook-own-fault = un fallo propio ({ $error })
broker-unreachable = el bróker de { $broker }: { $why }
broker-refuses = el bróker de { $broker } lo rechaza: { $why }
broker-answers-oddly = el de { $broker } no responde como un bróker
broker-gone = el bróker ya no está
broker-ca-unusable = el certificado { $file } para el bróker de { $broker } no sirve: { $why }
broker-not-authorized = sin autorización
broker-bad-password = usuario o contraseña incorrectos
