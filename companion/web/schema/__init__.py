# SPDX-License-Identifier: MIT
"""Types of what calls take and give; the description of all calls is made from them.

A page's own types stand in its folder (``port.py``), beside its routes; here stand those of the other calls.
"""
