# SPDX-License-Identifier: MIT
"""A card that only wants power: what `quartermaster card` lays on the boot partition of a freshly written card."""
