# SPDX-License-Identifier: MIT
"""From the symptom to the cure."""
