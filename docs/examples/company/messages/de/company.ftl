# SPDX-License-Identifier: MIT

company-tonight = Heute Abend am Tisch
company-nobody = Noch niemand.
