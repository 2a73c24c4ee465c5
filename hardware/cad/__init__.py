# SPDX-License-Identifier: MIT
"""The printed parts as solids: sizes in ``kit.toml``, one idea a file, ready files and pictures by ``make cad``.

Only `solids`, `mast`, `head`, `places`, `cases`, `assembly` and `pictures` want build123d; the rest, which guide and
tests use, reads what was made.
"""
