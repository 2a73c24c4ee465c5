# SPDX-License-Identifier: MIT
"""Materials for Cycles: plastic, glass, metal, paint; and the room that they mirror."""

from __future__ import annotations

from typing import Any

import bpy
import numpy as np

from vision.stage.noise import sample
from vision.stage.scene import DieLook, Scene

_CLEAR, _GLASS = 0.12, 0.6
"""Dice more translucent than the first let light through, from the second on all that their colour lets pass."""
_INDEX = 1.49
"""The refractive index of acrylic glass."""


def die_stuff(look: DieLook) -> Any:
    """The stuff of a kind of dice: its colour and paint are its mesh's, `scene.DieLook` says the rest."""
    stuff, tree, shader = _principled("die")
    colour, paint = _attribute(tree, "colour"), _attribute(tree, "paint")
    through = float(np.clip((look.translucent - _CLEAR) / (_GLASS - _CLEAR), 0, 1))
    _set(shader, "Roughness", _roughness(look.shine) * (1 - 0.8 * through))  # glass dice are polished
    _set(shader, "IOR", _INDEX)
    _set(shader, "Specular IOR Level", min(1.0, 0.5 * look.gloss / 0.04))
    bare = _math(tree, "SUBTRACT", 1.0, paint.outputs["Fac"])
    if look.metal:
        tree.links.new(_math(tree, "MULTIPLY", look.metal, bare), shader.inputs["Metallic"])
    if through:
        _see_through(tree, shader, colour, bare, look, through)
    else:
        tree.links.new(colour.outputs["Color"], shader.inputs["Base Color"])
    return stuff


def _see_through(tree: Any, shader: Any, colour: Any, bare: Any, look: DieLook, through: float) -> None:
    """Glass between the pips. Light on its way from a lamp goes straight through and takes the colour along: Cycles
    would take an age to find its bent ways."""
    body = np.asarray(look.body, np.float32)
    tint = (body / max(0.04, float(body.max()))) ** 0.6 * min(1.0, 0.55 + float(body.max()) ** 0.5)
    clear = _mix(tree, bare, colour.outputs["Color"], (*np.clip(tint, 0.02, 1).tolist(), 1.0))
    tree.links.new(clear, shader.inputs["Base Color"])
    tree.links.new(_math(tree, "MULTIPLY", through, bare), shader.inputs["Transmission Weight"])
    passed = tree.nodes.new("ShaderNodeBsdfTransparent")
    passed.inputs["Color"].default_value = (*(np.clip(tint, 0.02, 1) ** 0.5 * 0.93).tolist(), 1.0)
    path = tree.nodes.new("ShaderNodeLightPath")
    mixed = tree.nodes.new("ShaderNodeMixShader")
    share = _math(tree, "MULTIPLY", 0.85 * through, bare)
    tree.links.new(_math(tree, "MULTIPLY", share, path.outputs["Is Shadow Ray"]), mixed.inputs[0])
    tree.links.new(shader.outputs[0], mixed.inputs[1])
    tree.links.new(passed.outputs[0], mixed.inputs[2])
    tree.links.new(mixed.outputs[0], tree.nodes["Material Output"].inputs["Surface"])


def painted(gloss: float, shine: float = 60.0) -> Any:
    """Anything that is as its mesh is coloured."""
    stuff, tree, shader = _principled("thing")
    tree.links.new(_attribute(tree, "colour").outputs["Color"], shader.inputs["Base Color"])
    _set(shader, "Roughness", _roughness(shine))
    _set(shader, "Specular IOR Level", min(1.0, 0.5 * gloss / 0.04))
    return stuff


def table_stuff(picture: Any, gloss: float) -> Any:
    """The table, with its picture laid on it."""
    stuff, tree, shader = _principled("table")
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image, image.extension = picture, "EXTEND"
    tree.links.new(image.outputs["Color"], shader.inputs["Base Color"])
    _set(shader, "Roughness", 0.35 if gloss > 0.005 else 0.9)
    _set(shader, "Specular IOR Level", min(1.0, 0.5 * gloss / 0.04) if gloss > 0.005 else 0.1)
    return stuff


def room(scene: Scene) -> Any:
    """The light from everywhere, in patches: as dim as ``ambient`` in the mean, its patches as strong as ``room``."""
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    tree = world.node_tree
    deep = min(0.95, 0.25 + scene.room)
    x, y = np.meshgrid(np.arange(128, dtype=np.float32), np.arange(64, dtype=np.float32))
    patches = sample("smooth", scene.seed, x * 1.6, y * 1.6)
    light = np.float32(scene.ambient) * np.maximum(1 + deep * patches, 0.03)
    picture = bpy.data.images.new("room", 128, 64, float_buffer=True, is_data=True)
    picture.pixels.foreach_set(np.stack([light, light, light, np.ones_like(light)], -1).reshape(-1))
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    image.image = picture
    back = tree.nodes["Background"]
    tree.links.new(image.outputs["Color"], back.inputs["Color"])
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 64
    return world


def _roughness(shine: float) -> float:
    """Blender's roughness for Phong's exponent: the square root of a facet's slope, sqrt(2 / (n + 2))."""
    return float((2 / (shine + 2)) ** 0.25)


def _principled(name: str) -> tuple[Any, Any, Any]:
    stuff = bpy.data.materials.new(name)
    stuff.use_nodes = True
    shader = stuff.node_tree.nodes["Principled BSDF"]
    shader.distribution = "GGX"
    return stuff, stuff.node_tree, shader


def _attribute(tree: Any, name: str) -> Any:
    node = tree.nodes.new("ShaderNodeAttribute")
    node.attribute_name = name
    return node


def _set(node: Any, name: str, value: float) -> None:
    node.inputs[name].default_value = value


def _math(tree: Any, operation: str, *values: Any) -> Any:
    """A sum of numbers and sockets."""
    node = tree.nodes.new("ShaderNodeMath")
    node.operation = operation
    for socket, value in zip(node.inputs, values, strict=False):
        if isinstance(value, int | float):
            socket.default_value = value
        else:
            tree.links.new(value, socket)
    return node.outputs[0]


def _mix(tree: Any, share: Any, colour: Any, other: tuple[float, ...]) -> Any:
    node = tree.nodes.new("ShaderNodeMix")
    node.data_type = "RGBA"
    tree.links.new(share, node.inputs[0])
    tree.links.new(colour, node.inputs[6])
    node.inputs[7].default_value = other
    return node.outputs[2]
