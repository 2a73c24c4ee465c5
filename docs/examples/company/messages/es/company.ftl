# SPDX-License-Identifier: MIT

company-tonight = Esta noche en la mesa
company-nobody = Nadie todavía.
