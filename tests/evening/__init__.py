# SPDX-License-Identifier: MIT
"""An evening pressed by others: phones, a television, a referee in a real browser press by chance what they see."""
