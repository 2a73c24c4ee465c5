# SPDX-License-Identifier: MIT
"""The stage: tables with dice as a camera would see them, drawn for the simulated camera and for training."""
