# SPDX-License-Identifier: MIT
"""The light that comes from a scene to its camera, traced by Cycles."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"  # before cv2 is loaded

import bpy
import cv2
import numpy as np
from mathutils import Matrix

from vision.stage.camera import Doubles, Floats, View
from vision.stage.die.body import body_of
from vision.stage.floor import paint
from vision.stage.noise import sample
from vision.stage.scene import DieLook, Lamp, PlacedDie, Scene, unit
from vision.stage.things.clutter import prop_of
from vision.workshop.cycles.shapes import Surface, cup_surface, die_surface, sheet_surface

_CLEAR, _GLASS = 0.12, 0.6
"""Dice more translucent than the first let light through, from the second on all that their colour lets pass."""
_INDEX = 1.49
"""The refractive index of acrylic glass."""
SAMPLES = 8
"""Paths a pixel; Open Image Denoise takes away what noise they leave."""
_FAR_MM = 1500.0
"""How far away lamps are."""
_MARGIN = 0.35
"""How much more of the table than is seen is painted, in parts of it, for mirrors and light that comes back."""
_REACH = 20.0
"""How many times as far the table goes on in the colours of its rim."""
_APART_MM = 0.12
"""How far things on a table lie above one another."""
_BRIGHTEST = 12.0
"""Limit of light that comes by a bounce, in white sheets: without it single paths would sparkle."""


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


def painted(gloss: float) -> Any:
    """Anything that is as its mesh is coloured."""
    stuff, tree, shader = _principled("thing")
    tree.links.new(_attribute(tree, "colour").outputs["Color"], shader.inputs["Base Color"])
    _set(shader, "Roughness", _roughness(60.0))
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


def traced(scene: Scene, width: int, height: int) -> Floats:
    """The light (rows, columns, 3) in linear red, green, blue; lens and sensor have yet to do their part.

    Six-sided dice, things and cups; of the lens all but its distortion, which has to be none.
    """
    view = View(scene.lens, width, height)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = bpy.context.scene
    _camera(made, view)
    made.world = room(scene)
    for lamp in scene.lamps:
        _lamp(made, lamp)
    _table(made, scene, view)
    made_of = {look: die_stuff(look) for look in {die.look for die in scene.dice}}
    for die in scene.dice:
        _place(made, die, made_of[die.look])
    for number, thing in enumerate(scene.things, 1):
        lying = sheet_surface(prop_of(thing, view), _APART_MM * number)
        _stand(made, _mesh(lying, painted(thing.gloss)))
    for cup in scene.cups:
        _stand(made, _mesh(cup_surface(cup), painted(cup.gloss)))
    return _shoot(made, scene.seed)


def _camera(made: Any, view: View) -> None:
    camera = bpy.data.cameras.new("camera")
    camera.sensor_width, camera.clip_end = 36.0, 1e5
    camera.sensor_fit, camera.clip_start = "HORIZONTAL", 1.0
    camera.lens = view.focal / view.width * 36.0
    right, down, forward = view.axes
    made.camera = _stand(made, camera, np.stack([right, -down, -forward], 1), view.origin)
    made.render.resolution_x, made.render.resolution_y = view.width, view.height
    made.render.resolution_percentage = 100


def _lamp(made: Any, lamp: Lamp) -> None:
    """A rectangle far away that lights a white sheet facing it as strongly as is wanted."""
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape = "RECTANGLE"
    light.size = max(0.01, lamp.size) * _FAR_MM
    light.size_y = light.size
    light.size = min(light.size * lamp.stretch, 2.0 * _FAR_MM)
    light.energy = float(np.pi**2 * _FAR_MM**2 * lamp.strength)
    light.color = lamp.colour
    way = unit(lamp.azimuth_deg, lamp.elevation_deg)
    long = unit(lamp.azimuth_deg, lamp.elevation_deg - 90)
    turn = np.stack([long, np.cross(way, long), way], 1)
    _stand(made, light, turn, way * _FAR_MM).visible_camera = False


def _table(made: Any, scene: Scene, view: View) -> None:
    spots = view.on_plane(view.whole())
    low, high = spots.reshape(2, -1).min(axis=1), spots.reshape(2, -1).max(axis=1)
    wide = float((high - low).max()) * (1 + 2 * _MARGIN)
    middle = (low + high) / 2
    texels = int(min(1600, 1.5 * max(view.width, view.height) * (1 + 2 * _MARGIN)))
    steps = (np.arange(texels, dtype=np.float32) + 0.5) / texels * wide - wide / 2
    x, y = np.meshgrid(steps + middle[0], steps + middle[1])
    sheet = paint(scene.ground, x, y)
    picture = bpy.data.images.new("table", texels, texels, float_buffer=True, is_data=True)
    picture.pixels.foreach_set(np.concatenate([sheet, np.ones((texels, texels, 1), np.float32)], -1).reshape(-1))
    mesh = bpy.data.meshes.new("table")
    corners = [(-_REACH, -_REACH), (_REACH, -_REACH), (_REACH, _REACH), (-_REACH, _REACH)]
    mesh.from_pydata([(middle[0] + wide * a, middle[1] + wide * b, 0) for a, b in corners], [], [(0, 1, 2, 3)])
    mesh.uv_layers.new(name="flat").data.foreach_set("uv", [0.5 + v for corner in corners for v in corner])
    mesh.materials.append(table_stuff(picture, scene.ground.gloss))
    _stand(made, mesh)


def _mesh(surface: Surface, made_of: Any) -> Any:
    mesh = bpy.data.meshes.new("thing")
    count, squares = len(surface.points), surface.squares
    mesh.vertices.add(count)
    mesh.vertices.foreach_set("co", surface.points.reshape(-1))
    mesh.loops.add(squares.size)
    mesh.loops.foreach_set("vertex_index", np.ascontiguousarray(squares, np.int32).reshape(-1))
    mesh.polygons.add(len(squares))
    mesh.polygons.foreach_set("loop_start", np.arange(0, squares.size, 4, dtype=np.int32))
    mesh.polygons.foreach_set("use_smooth", np.full(len(squares), len(surface.normals) > 0))
    mesh.update(calc_edges=True)
    colour = mesh.attributes.new("colour", "FLOAT_COLOR", "POINT")
    rgba = np.concatenate([surface.colours, np.ones((count, 1), np.float32)], 1)
    colour.data.foreach_set("color", np.ascontiguousarray(rgba, np.float32).reshape(-1))
    mesh.attributes.new("paint", "FLOAT", "POINT").data.foreach_set("value", surface.paint)
    if len(surface.normals):
        mesh.normals_split_custom_set_from_vertices(surface.normals)
    mesh.materials.append(made_of)
    return mesh


def _stand(made: Any, data: Any, turn: Doubles | None = None, place: Doubles | None = None) -> Any:
    """Puts something into the scene, its axes the columns of ``turn`` (3, 3), its middle at ``place``."""
    body = bpy.data.objects.new(data.name, data)
    made.collection.objects.link(body)
    if turn is not None and place is not None:
        held = np.eye(4)
        held[:3, :3], held[:3, 3] = turn, place
        body.matrix_world = Matrix(held.tolist())
    return body


def _place(made: Any, die: PlacedDie, made_of: Any) -> None:
    body = body_of(die)
    _stand(made, _mesh(die_surface(body), made_of), body.turn * body.half, body.middle)


def _shoot(made: Any, seed: int) -> Floats:
    _settle(made, seed)
    with tempfile.TemporaryDirectory() as folder:
        made.render.filepath = str(Path(folder) / "shot.exr")
        bpy.ops.render.render(write_still=True)
        picture = cv2.imread(made.render.filepath, cv2.IMREAD_UNCHANGED)
    return np.ascontiguousarray(np.asarray(picture, np.float32)[..., 2::-1])


def _settle(made: Any, seed: int) -> None:
    """How Cycles goes about it: few paths, no caustics, one thread (one process a core is quicker)."""
    made.render.engine = "CYCLES"
    cycles = made.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", SAMPLES, seed % (1 << 31)
    cycles.use_adaptive_sampling, cycles.use_denoising = False, True
    cycles.denoiser, cycles.denoising_quality, cycles.denoising_prefilter = "OPENIMAGEDENOISE", "FAST", "NONE"
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 3
    cycles.use_light_tree = False
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
    cycles.caustics_reflective, cycles.caustics_refractive = False, False
    cycles.sample_clamp_indirect, cycles.blur_glossy = _BRIGHTEST, 0.5
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.2
    made.render.threads_mode, made.render.threads = "FIXED", 1
    made.view_settings.view_transform = "Raw"
    made.render.image_settings.file_format = "OPEN_EXR"
    made.render.image_settings.color_depth = "32"
