# SPDX-License-Identifier: MIT
"""Types of what calls take and give; the description of all calls is made from them.

A page's own types are in its folder, beside its routes; here are those of the other calls.
"""
