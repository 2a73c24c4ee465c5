# SPDX-License-Identifier: MIT
"""The stage: tables with dice as a camera would see them, drawn for the simulated camera and for training.

`scene` holds what can be put on it, `render.render` draws it and tells the truth about its dice,
`variety.random_scene` makes wild scenes to learn from, `tabletop.table_scene` a calm one to play on.
``python -m vision.stage sheet.png`` shows a contact sheet. numpy and OpenCV are all it needs.
"""
