# SPDX-License-Identifier: MIT
"""Writes trained networks as ONNX files, whole and in 8 bits."""
