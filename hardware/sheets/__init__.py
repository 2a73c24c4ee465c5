# SPDX-License-Identifier: MIT
"""Draws what the kit prints, as PDF, from the measures in `vision.mat`: the camera finds again what is drawn here.

It is told what stands on the cards; it knows no game. Only `quartermaster print` needs it, and reportlab.
"""
