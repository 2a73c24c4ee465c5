# SPDX-License-Identifier: MIT

card-steady-thumb = Steady Thumb
card-loose-plank = Loose Plank
card-second-wind = Second Wind
card-trimmed-sails = Trimmed Sails
card-rough-sea = Rough Sea
card-change-of-wind = Change of Wind
card-shot-across-the-bow = Shot Across the Bow
card-belay-that = Belay That
card-safe-harbour = Safe Harbour
card-heavy-swell = Heavy Swell
card-broadside = Broadside
card-old-sea-dog = Old Sea Dog
card-grappling-hook = Grappling Hook
card-loaded-die = Loaded Die
card-hurricane = Hurricane
card-powder-room = Powder Room
card-letter-of-marque = Letter of Marque
card-boarding-party = Boarding Party
