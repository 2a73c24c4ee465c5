# SPDX-License-Identifier: MIT

voice-switched-off = die Stimme ist ausgeschaltet (voice = "off")
voice-unknown = voice = "{ $given }" ist unbekannt: möglich sind auto, off oder eines von { $known }
voice-no-sound-card = es gibt keine Soundkarte: steck einen USB-Lautsprecher ein, oder lass ein Handy sprechen
voice-not-installed = { $program } ist nicht installiert: sudo apt install { $program }, oder lass ein Handy sprechen
