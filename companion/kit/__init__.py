# SPDX-License-Identifier: MIT
"""The program as a whole: the one package that imports all others, starts them and gives each what it needs."""
