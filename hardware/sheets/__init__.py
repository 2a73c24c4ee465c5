# SPDX-License-Identifier: MIT
"""Draws the kit's printed sheets as PDF, with the measures of `vision.mat` by which the camera finds them again.

It knows no game: the texts of the cards are passed in. Only `quartermaster print` needs it, and reportlab.
"""
