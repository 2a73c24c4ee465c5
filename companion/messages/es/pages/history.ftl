# SPDX-License-Identifier: MIT

all-dice-of-a-set = Todos los dados de un juego se cuentan juntos: uno cargado entre cinco apenas se nota. Los dados anotados o corregidos a mano no cuentan. En la franja sombreada acaban cuatro de cada cinco columnas de dados justos.
all-games = Todas las partidas
fairness-wants-more = Harían falta al menos diez de cada cara, y muchas más para descubrir un dado un poco cargado.
bids-made = Apuestas hechas: { $n }
bones-rolled = Huesos tirados: { $n }
by-hand-and-corrected = A mano y corregido
called-liar-rightly = Llamado mentiroso, y lo era
called-liars-rightly = Llamó mentiroso a otro, y acertó
claims-that-were-right = Series cantadas que eran ciertas
delete-somebody-data = Borrar los datos de alguien
dice-of-the-piles = Dados de los montones
dice-with-pips = Dados de puntos
dice-with-skulls = Dados con calavera
dice-with-symbols = Dados de símbolos
done-the-games-stay-told = Hecho. Las partidas quedan, contadas de alguien sin nombre.
evenings = Veladas
every-roll-claim-and-correction = Cada tirada, cada serie y cada corrección de todas las partidas, para una hoja de cálculo o un programa tuyo.
everything = Todo
fair-dice-share = Unos dados justos se verían así de desiguales, o más, el { $share } de las veces.
fair-dice-hardly-ever = Unos dados justos se verían así de desiguales menos de una vez de cada 10 000.
for-bg-stats = Para BG Stats
forget-this-name = Olvidar este nombre
games = Partidas
its-journal-was-damaged = Su diario se dañó
jewels-and-bones = Joyas y Huesos
longest-streak-now = Mejor racha: { $best }. Ahora: { $streak }.
no-throw-read-yet = La cámara aún no ha leído ninguna tirada; los dados anotados a mano aquí no cuentan.
nothing-speaks-against-these-dice = Nada habla en contra de estos dados.
nothing-was-played-yet-after = Aún no se ha jugado nada. Tras la primera partida, su historia estará aquí.
parts-of-this-page = Partes de esta página
people = Gente
picture-to-share = Imagen para compartir
piles-plundered = Montones saqueados: { $n }
post-to-bg-stats = Enviar a BG Stats
show = Mostrar
so-many-throws-would-show = Con tantas tiradas se notaría una cara que se llevara un { $share } de las tiradas de más; un defecto menor queda oculto.
so-uneven-that-chance-hardly = Tan desiguales que el azar apenas lo explica.
still-running = En juego
take-away = Llévatelo
taken-off-the-table = Retirada de la mesa
forgetting-a-name = El nombre se quita de todo lo que esta mesa ha escrito; las partidas quedan, jugadas por «Somebody». Las copias ya hechas, como las de seguridad, lo conservan.
picture-not-made = No se ha podido hacer la imagen.
too-few-throws-to-say = Aún hay muy pocas tiradas para decir algo.
uneven-as-fair-dice-seldom = Desiguales, como pocas veces unos dados justos. No les quites ojo.
verdicts = Veredictos
what-was-played = Lo jugado
whose-name = El nombre de quién
won-by = Ganó { $names }
and-more = y { $n } más
by-hand-mark = a mano
closest-shout-ms = grito más reñido: { $ms } ms
not-played-to-its-end = sin terminar
six-sided = de seis caras
game-still-running = en juego
symbols = símbolos
twelve-sided = de doce caras
verdict = veredicto
corrected = { $corrected } corregidos
entered-by-hand = { $by_hand } anotados a mano
not-played-to-their-end = { $n } sin terminar.
rounds = { $rounds } rondas
times-taken-back = { $back } deshechos
to-minutes = de { $from } a { $to }, { $minutes } minutos
names-won = ganó { $names }
part-of-whole = { $words }: { $part } de { $whole }
so-many-throws =
    { $n ->
        [one] Una tirada.
       *[other] { $n } tiradas.
    }
dead-heats =
    { $n ->
        [one] un empate exacto
       *[other] { $n } empates exactos
    }
won-games-each =
    { $n ->
        [one] { $names } ganaron una partida cada uno
       *[other] { $names } ganaron { $n } partidas cada uno
    }
won-games =
    { $n ->
        [one] { $name } ganó una partida
       *[other] { $name } ganó { $n } partidas
    }
games-won =
    { $n ->
        [one] una partida ganada
       *[other] { $n } partidas ganadas
    }
won-of-games =
    { $n ->
        [one] Ganó una de { $finished } partidas.
       *[other] Ganó { $n } de { $finished } partidas.
    }
