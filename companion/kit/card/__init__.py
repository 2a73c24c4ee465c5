# SPDX-License-Identifier: MIT
"""A card that only wants power: the files that `quartermaster card` writes to a fresh card's boot partition."""
