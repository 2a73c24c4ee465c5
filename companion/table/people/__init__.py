# SPDX-License-Identifier: MIT
"""People at the table: seats, computer players, who may begin a game, and who may ask for what."""
