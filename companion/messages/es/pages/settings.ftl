# SPDX-License-Identifier: MIT

what-waits-for-a-new = Qué espera a un nuevo arranque
this-page-is-the-referee = Esta página es del árbitro: abre antes la mesa con el PIN.
enter-the-pin = Introducir el PIN
settings-file-lead = Lo que cambies aquí se escribe en { $file }. También se puede editar a mano.
given-on-the-command-line = Dado en la línea de órdenes.
set-in = Puesto en { $place }.
not-set = Sin poner.
this-is-the-default = Es el valor normal.
set-in-place = Puesto en { $place }. Lo normal es { $normal }.
yes = sí
no = no
dragged-into-place-by-hand = Colocadas a mano.
printed-markers-used = Ninguna: se usan las marcas impresas.
look-at-the-corners = Ver las esquinas
save = Guardar
take-back = Deshacer
saved = Guardado.
not-now = Ahora no: { $why }.
start-again-now = Arrancar de nuevo ahora
table-starts-again = La mesa arranca de nuevo. Tarda unos segundos.
it-has-not-come-back = No ha vuelto. Mira la propia máquina.
the-version-before = La versión anterior
it-was-not-gone-back = No se ha vuelto atrás: { $why }.
back-to-version-all-games = Volver a la versión { $version }. Se conservan todas las partidas, los puestos y los ajustes; antes se hace una copia. Si no funciona bien, esta versión vuelve sola.
back-to-version = Volver a la versión { $version }
version-is-put-in-place = Se está poniendo la versión { $version }. Tarda uno o dos minutos.
changes-wait =
    { $n ->
        [one] Un cambio espera a un nuevo arranque.
       *[other] { $n } cambios esperan a un nuevo arranque.
    }
