# SPDX-License-Identifier: MIT

voice-switched-off = the voice is switched off (voice = "off")
voice-unknown = voice = "{ $given }" is not known: wanted is auto, off, or one of { $known }
voice-no-sound-card = there is no sound card: plug in a USB speaker, or let a phone speak
voice-not-installed = { $program } is not installed: sudo apt install { $program }, or let a phone speak
