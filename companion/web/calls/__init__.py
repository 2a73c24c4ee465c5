# SPDX-License-Identifier: MIT
"""What can be asked of the dashboard, a file for each thing; `companion.web.app` registers them."""
