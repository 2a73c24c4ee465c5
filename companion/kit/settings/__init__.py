# SPDX-License-Identifier: MIT
"""The settings as pages show and change them: what is kept, of which kinds, and what each is for."""
