# SPDX-License-Identifier: MIT

card-steady-thumb = Ruhiger Daumen
card-loose-plank = Lose Planke
card-second-wind = Neuer Schwung
card-trimmed-sails = Getrimmte Segel
card-rough-sea = Raue See
card-change-of-wind = Winddreher
card-shot-across-the-bow = Schuss vor den Bug
card-belay-that = Kommando zurück
card-safe-harbour = Sicherer Hafen
card-heavy-swell = Schwere Dünung
card-broadside = Breitseite
card-old-sea-dog = Alter Seebär
card-grappling-hook = Enterhaken
card-loaded-die = Gezinkter Würfel
card-hurricane = Orkan
card-powder-room = Pulverkammer
card-letter-of-marque = Kaperbrief
card-boarding-party = Entermannschaft
