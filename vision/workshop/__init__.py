# SPDX-License-Identifier: MIT
"""The workshop: makes training pictures, trains the small networks and measures them; not needed at run time."""
