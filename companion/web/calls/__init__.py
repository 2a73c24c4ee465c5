# SPDX-License-Identifier: MIT
"""The HTTP calls that belong to no page, a file for each subject; `companion.web.app` registers them."""
