# SPDX-License-Identifier: MIT
"""The dashboard: pages, the event stream and the HTTP calls. It only shows and only asks; the table decides."""
