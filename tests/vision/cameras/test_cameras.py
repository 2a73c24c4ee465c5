# SPDX-License-Identifier: MIT
"""Cameras chosen by a string: what each peer answers when its device is missing, busy, slow or gone."""

from __future__ import annotations

import errno
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import cv2
import numpy as np
import pytest

from tests.ticking import Ticking
from vision.cameras.base import BadSpec, CameraBusy, CameraError, CameraLost, CameraMissing, Pace
from vision.cameras.picamera import SETTLE_NS, Exposure, PiCamera, exposed_ns, size_for, whole_view
from vision.cameras.pictures import PictureFolder
from vision.cameras.spec import AwaitedCamera, check_spec, find_camera, make_camera, open_camera
from vision.cameras.usb import UsbCamera
from vision.cameras.webcams import no_picamera2


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("picamera2", ("picamera2", "")),
        ("picamera2:1", ("picamera2", "1")),
        ("usb:0", ("usb", "0")),
        ("usb:/dev/v4l/by-id/usb-C920-video-index0", ("usb", "/dev/v4l/by-id/usb-C920-video-index0")),
        ("auto", ("auto", "")),
        ("pictures:a b/c:d", ("pictures", "a b/c:d")),
        ("simulated", ("simulated", "")),
    ],
)
def test_ok__spec(spec: str, kind: tuple[str, str]) -> None:
    assert check_spec(spec) == kind


@pytest.mark.parametrize(
    "spec", ["", "webcam", "usb", "usb:", "usb:x", "usb:-1", "pictures", "pictures:", "simulated:2"]
)
def test_refuses__spec(spec: str) -> None:
    with pytest.raises(
        BadSpec, match="wanted one of auto, picamera2, usb:N, usb:/dev/v4l/by-id/NAME, pictures:DIR, phone, sim"
    ):
        make_camera(spec)


def test_every_error_is_a_camera_error_and_a_standard_one_with_a_code() -> None:
    codes = {error: error.condition for error in (BadSpec, CameraMissing, CameraBusy, CameraLost)}
    assert all(issubclass(error, CameraError) and issubclass(error, (OSError, ValueError)) for error in codes)
    assert set(codes.values()) == {"missing", "busy", "lost"}


def test_choosing_a_camera_needs_neither_opencv_nor_numpy() -> None:
    code = (
        "import sys\nfor name in ('cv2', 'numpy'): sys.modules[name] = None\n"
        "import vision.cameras.spec, vision.cameras.simulation.simulated, vision.watch.process, vision.mat.zones\n"
        "vision.cameras.spec.find_camera(); vision.cameras.simulation.simulated.SimulatedTable(6).roll(1)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[3])
    assert done.returncode == 0, done.stderr


def node(sysfs: Path, name: str, label: str, index: str = "0", driver: str = "") -> None:
    (sysfs / name).mkdir(parents=True)
    (sysfs / name / "name").write_text(label + "\n")
    (sysfs / name / "index").write_text(index + "\n")
    if driver:
        home = sysfs.parent / "drivers" / driver
        home.mkdir(parents=True, exist_ok=True)
        (sysfs / name / "device").mkdir()
        (sysfs / name / "device" / "driver").symlink_to(home)


def test_finds_a_webcam_by_its_picture_node(tmp_path: Path) -> None:
    sysfs = tmp_path / "video4linux"
    node(sysfs, "video0", "codec", driver="bcm2835-codec")
    node(sysfs, "video3", "Cheap Cam: meta", index="1", driver="uvcvideo")
    node(sysfs, "video2", "Cheap Cam", driver="uvcvideo")
    assert find_camera(sysfs) == ("usb:2", "a USB camera is connected (Cheap Cam)")


def test_finds_a_pi_camera_before_a_webcam(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sysfs = tmp_path / "video4linux"
    node(sysfs, "video2", "Cheap Cam", driver="uvcvideo")
    node(sysfs, "v4l-subdev0", "imx296 10-001a")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: object() if name == "picamera2" else None)
    assert find_camera(sysfs) == ("picamera2", "a Pi camera is connected (imx296)")


def test_falls_back_to_the_simulated_table_and_says_why(tmp_path: Path) -> None:
    assert find_camera(tmp_path) == ("simulated", "no camera is connected; the simulated table stands in")
    node(tmp_path, "v4l-subdev0", "imx708 4-001a")
    spec, why = find_camera(tmp_path)
    assert spec == "simulated"
    assert "python3-picamera2" in why
    with pytest.raises(CameraMissing, match=r"^picamera2 is not installed"):
        AwaitedCamera(lambda: (spec, why), lambda *_: pytest.fail("there is none")).open()


def test_pace_spreads_frames_and_never_hurries() -> None:
    clock = Ticking()
    pace = Pace(clock)
    first = pace.wait(0.1, 1.0)
    assert pace.wait(0.1, 1.0) - first == 100_000_000
    clock.ns += 5_000_000_000
    late = pace.wait(0.1, 1.0)
    assert pace.wait(0.1, 1.0) - late <= 100_000_000
    with pytest.raises(TimeoutError):
        pace.wait(3.0, 0.5)


def picture(path: Path, level: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), np.full((40, 60, 3), level, np.uint8))


def test_pictures_are_held_in_order_for_ever_and_bad_files_are_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    picture(tmp_path / "a.png", 10)
    picture(tmp_path / "sub" / "c.png", 30)
    (tmp_path / "b.jpg").write_bytes(b"no picture")
    (tmp_path / "empty.png").touch()
    (tmp_path / "notes.txt").write_text("not tried")
    camera = PictureFolder(tmp_path, hold_s=1.0, clock=Ticking())
    camera.open()
    frames = [camera.take(1.0) for _ in range(16)]
    levels = [int(frame.pixels[0, 0, 0]) for frame in frames]
    assert levels == [10] * 5 + [30] * 5 + [10] * 5 + [30]
    assert [frame.number for frame in frames] == list(range(16))
    assert caplog.text.count("b.jpg is passed over") == 1
    assert not camera.live


def test_refuses__folder_without_pictures(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="no folder"):
        open_camera(f"pictures:{tmp_path / 'nowhere'}")
    with pytest.raises(CameraMissing, match="no picture in"):
        open_camera(f"pictures:{tmp_path}")
    (tmp_path / "broken.jpg").write_bytes(b"\xff\xd8")
    with pytest.raises(CameraMissing, match="can be read"):
        open_camera(f"pictures:{tmp_path}")


class Capture:
    """Stands in for OpenCV's VideoCapture: gives ``pictures``, then fails."""

    def __init__(self, pictures: int, opened: bool = True, stamp_ms: float = 0.0) -> None:
        self.left = pictures
        self.opened = opened
        self.stamp_ms = stamp_ms
        self.released = False
        self.unpacked = 0

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return self.opened

    def grab(self) -> bool:
        self.left -= 1
        time.sleep(0)  # as a driver would, let others run
        return self.left >= 0

    def retrieve(self) -> tuple[bool, Any]:
        self.unpacked += 1
        return True, np.full((4, 6), 7, np.uint8)

    def get(self, prop: int) -> float:
        return self.stamp_ms

    def release(self) -> None:
        self.released = True


def usb(tmp_path: Path, capture: Capture, there: bool = True) -> UsbCamera:
    if there:
        (tmp_path / "video5").touch()
    return UsbCamera(5, Ticking(), lambda number: capture, tmp_path)


def test_usb__missing_and_busy_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(CameraMissing, match="check its plug"):
        usb(tmp_path, Capture(0), there=False).open()
    shut = Capture(0, opened=False)
    with pytest.raises(CameraBusy, match="close the program that uses it"):
        usb(tmp_path, shut).open()
    with pytest.raises(CameraBusy):
        usb(tmp_path, Capture(0)).open()
    assert shut.released


def test_usb__lost_when_pictures_end_or_the_device_goes(tmp_path: Path) -> None:
    capture = Capture(1)
    camera = usb(tmp_path, capture)
    camera.open()
    with pytest.raises(CameraLost, match="check its plug and cable"):
        camera.take(1.0)
    (tmp_path / "video5").unlink()
    with pytest.raises(CameraLost, match="unplugged"):
        camera.take(1.0)
    camera.close()
    camera.close()
    assert capture.released


def link(devices: Path, number: int, name: str, kind: str = "by-id") -> Path:
    """As udev names the node that gives a webcam's pictures."""
    (devices / f"video{number}").touch()
    path = devices / "v4l" / kind / f"{name}-video-index0"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(f"../../video{number}")
    return path


def reopened(camera: UsbCamera) -> None:
    camera.close()
    camera.open()


@pytest.mark.parametrize("kind", ["by-id", "by-path"])
@pytest.mark.parametrize("named", [False, True])
def test_usb__a_webcam_that_comes_back_is_known_by_what_it_is(tmp_path: Path, kind: str, named: bool) -> None:
    opened: list[int] = []
    path = link(tmp_path, 0, "usb-C920", kind)
    link(tmp_path, 4, "usb-Other", kind)
    camera = UsbCamera(str(path) if named else 0, Ticking(), lambda n: opened.append(n) or Capture(10**6), tmp_path)
    camera.open()
    (tmp_path / "video0").unlink()
    path.unlink()
    with pytest.raises(CameraLost, match="unplugged"):
        camera.take(1.0)
    with pytest.raises(CameraMissing):  # the other one is not it
        reopened(camera)
    link(tmp_path, 2, "usb-C920", kind)
    reopened(camera)
    camera.close()
    assert opened == [0, 2]


def test_usb__known_by_a_number_alone_it_is_the_only_one_that_is_there(tmp_path: Path) -> None:
    opened: list[int] = []
    (tmp_path / "video0").touch()
    camera = UsbCamera(0, Ticking(), lambda n: opened.append(n) or Capture(10**6), tmp_path)
    camera.open()
    (tmp_path / "video0").unlink()
    link(tmp_path, 2, "usb-C920")
    reopened(camera)
    (tmp_path / "video2").unlink()
    link(tmp_path, 3, "usb-One")
    link(tmp_path, 5, "usb-Two")
    with pytest.raises(CameraMissing):
        reopened(camera)
    assert opened == [0, 2]


def test_usb__where_there_is_no_dev_a_number_is_opened_as_it_is() -> None:
    opened: list[int] = []
    camera = UsbCamera("1", Ticking(), lambda n: opened.append(n) or Capture(10**6), None)
    camera.open()
    camera.take(1.0)
    camera.close()
    assert opened == [1]
    with pytest.raises(CameraMissing, match="known by a number alone, such as usb:0"):
        UsbCamera("/dev/v4l/by-id/x", Ticking(), None, None).open()


def test_auto__a_camera_that_comes_late_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["simulated", "no camera is connected"]
    monkeypatch.setattr("vision.cameras.spec.find_camera", lambda: tuple(found))
    made = usb_of(monkeypatch)
    camera = make_camera("auto")
    with pytest.raises(CameraMissing, match="plug one in; it is taken by itself"):
        camera.open()
    found[0] = "usb:3"
    camera.open()
    assert camera.take(1.0).pixels.shape == (4, 6, 3)
    assert camera.name == "USB camera 3"
    camera.close()
    assert made == ["3"]


def usb_of(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Webcams whose numbers are listed as they are made."""
    made: list[str] = []

    def make(which: str) -> UsbCamera:
        made.append(which)
        return UsbCamera(which, Ticking(), lambda number: Capture(10**6), None)

    monkeypatch.setattr("vision.cameras.usb.UsbCamera", make)
    return made


def test_pictures__a_tilde_is_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    picture(tmp_path / "dice/a.png", 10)
    open_camera("pictures:~/dice").close()


def test_usb__only_pictures_that_are_wanted_are_unpacked(tmp_path: Path) -> None:
    capture = Capture(10**9)
    camera = usb(tmp_path, capture)
    camera.open()
    first, until = camera.take(5.0), time.monotonic() + 30
    while capture.left > 10**9 - 1000 and time.monotonic() < until:
        time.sleep(0)
    assert capture.unpacked == 2, "one to open, one that was taken"
    second = camera.take(5.0)
    camera.close()
    assert second.number > first.number + 100
    assert capture.unpacked == 3


@pytest.mark.parametrize(("stamp_ms", "exposed"), [(0.0, 10**9), (999.5, 999_500_000), (5000.0, 10**9)])
def test_usb__drivers_own_stamp_where_it_makes_sense(tmp_path: Path, stamp_ms: float, exposed: int) -> None:
    camera = usb(tmp_path, Capture(10**6, stamp_ms=stamp_ms))
    camera.open()
    frame = camera.take(1.0)
    camera.close()
    assert frame.exposed_ns == exposed
    assert frame.pixels.shape == (4, 6, 3)


class FakePi:
    """Stands in for picamera2.Picamera2."""

    cameras: ClassVar[list[dict[str, Any]]] = [{"Num": 0, "Id": "/base/soc/i2c0mux/imx296@1a"}]
    refuse = ""
    offers: tuple[str, ...] = ("AeEnable", "AwbEnable", "AfMode")

    def __init__(self, number: int) -> None:
        if self.refuse:
            raise RuntimeError(self.refuse)
        self.sensor_resolution = (1456, 1088)
        self.number = number
        self.camera_controls = dict.fromkeys(self.offers, (0, 9, 0))
        self.controls: list[dict[str, Any]] = []
        self.job = SimpleNamespace(get_result=self._late)
        self.asked = 0

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return cls.cameras

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        return wanted

    def configure(self, wanted: dict[str, Any]) -> None:
        assert wanted["main"] == {"size": (1456, 1088), "format": "RGB888"}

    def start(self) -> None: ...

    def stop(self) -> None: ...

    def close(self) -> None: ...

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.append(controls)

    def capture_request(self, wait: bool) -> Any:
        self.asked += 1
        return self.job

    def _late(self, timeout: float) -> Any:
        raise TimeoutError


def pi(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> PiCamera:
    for name, value in changes.items():
        monkeypatch.setattr(FakePi, name, value)
    return PiCamera(module=SimpleNamespace(Picamera2=FakePi), clock=Ticking())


def test_picamera__missing_and_busy_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CameraMissing, match="camera_auto_detect=1"):
        pi(monkeypatch, cameras=[{"Num": 0, "Id": "/base/usb@1"}]).open()
    monkeypatch.undo()
    with pytest.raises(CameraBusy, match="close the program that uses it"):
        pi(monkeypatch, refuse="Failed to acquire camera: Device or resource busy").open()


def test_picamera__what_this_user_may_not_use_is_no_other_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(_self: FakePi, _number: int) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "/dev/dma_heap/linux,cma")

    with pytest.raises(CameraBusy, match=r"may not use /dev/dma_heap/linux,cma: add it to the group 'video'"):
        pi(monkeypatch, __init__=closed).open()


def test_picamera__what_went_wrong_first_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """picamera2 says of all that its start did not complete."""

    def unfinished(_self: FakePi, _number: int) -> None:
        raise RuntimeError("Camera __init__ sequence did not complete.") from RuntimeError("Failed to acquire camera")

    with pytest.raises(CameraBusy, match=r"\(Failed to acquire camera\): close the program"):
        pi(monkeypatch, __init__=unfinished).open()


def test_picamera__one_that_ends_while_its_picture_is_given_back_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """libcamera takes nothing back from then on (seen in `make lab-camera`)."""

    def refuse() -> None:
        raise RuntimeError("Failed to queue request: Permission denied")

    camera = pi(monkeypatch)
    camera.open()
    request = SimpleNamespace(make_array=lambda _: np.zeros((4, 4, 3), np.uint8), get_metadata=dict, release=refuse)
    camera._camera.job = SimpleNamespace(get_result=lambda timeout: request)
    with pytest.raises(CameraLost, match="Failed to queue request"):
        camera.take(0.1)


def test_picamera__not_installed() -> None:
    with pytest.raises(CameraMissing, match="apt install python3-picamera2"):
        open_camera("picamera2")


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ((), "picamera2 is not installed"),
        (("picamera2", "picamera2-0.3.31.egg-info"), "picamera2 is installed, but not visible from the environment"),
    ],
)
def test_picamera__not_installed_is_told_from_not_visible(tmp_path: Path, there: tuple[str, ...], told: str) -> None:
    for name in there:
        (tmp_path / name).mkdir()
    assert told in str(no_picamera2(tmp_path))


def test_picamera__one_that_does_not_load_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "picamera2.py").write_text("import a_library_that_is_gone")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CameraMissing, match=r"does not load.*a_library_that_is_gone.*--reinstall python3-picamera2"):
        open_camera("picamera2")


def test_picamera__a_late_frame_is_not_asked_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    camera = pi(monkeypatch)
    camera.open()
    for _ in range(3):
        with pytest.raises(TimeoutError):
            camera.take(0.1)
    device = camera._camera
    assert device.asked == 1
    request = SimpleNamespace(
        make_array=lambda name: np.full((1088, 1456, 3), 90, np.uint8),
        get_metadata=lambda: {"SensorTimestamp": 900_000_000, "ExposureTime": 20_000},
        release=lambda: None,
    )
    device.job.get_result = lambda timeout: request
    frame = camera.take(0.1)
    assert (frame.width, frame.height, frame.exposed_ns, frame.number) == (1456, 1088, 880_000_000, 0)
    camera.close()


def test_picamera__a_lens_that_was_swept_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakePi, "capture_request", lambda self, wait: self.job)
    camera = PiCamera(module=SimpleNamespace(Picamera2=FakePi), clock=Ticking(), lens=2.25)
    assert camera.lens_range() is None, "before it is open nobody knows"
    camera.open()
    device = camera._camera
    assert device.controls[-1] == {"AeEnable": True, "AwbEnable": True, "AfMode": 0}
    assert camera.lens_range() is None, "a lens that does not move has no range"
    device.camera_controls["LensPosition"] = (0.0, 12.0, 1.0)
    assert camera.lens_range() == (0.0, 12.0)
    camera.move_lens(3.5)
    assert device.controls[-1] == {"AfMode": 0, "LensPosition": 3.5}
    camera.close()


def test_picamera__the_second_one_is_opened_by_its_place_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """picamera2 lists cameras in an order of its own, whatever number each has."""
    listed = [{"Num": 2, "Id": "/base/usb@1"}, {"Num": 1, "Id": "/base/i2c@1"}, {"Num": 0, "Id": "/base/i2c@2"}]
    monkeypatch.setattr(FakePi, "cameras", listed)
    places = []
    for number in (0, 1):
        camera = PiCamera(number, module=SimpleNamespace(Picamera2=FakePi), clock=Ticking())
        camera.open()
        places.append(camera._camera.number)
        camera.close()
    assert places == [1, 2]


def test_picamera__what_a_sensor_lacks_is_not_asked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(FakePi, "configure", lambda _self, wanted: asked.append(wanted))
    camera = pi(monkeypatch, offers=("ExposureTime",))
    camera.open()
    assert camera._camera.controls == [{}]
    assert asked[0]["controls"] == {}
    camera.close()
    camera = pi(monkeypatch, offers=("FrameDurationLimits",))
    camera.open()
    assert asked[1]["controls"] == {"FrameDurationLimits": (66_666, 100_000)}
    camera.close()


def no_exposure(_self: FakePi) -> list[dict[str, Any]]:
    raise KeyError("ExposureTime")


@pytest.mark.parametrize("modes", [[{"format": "UYVY"}], property(no_exposure)])
def test_picamera__one_whose_modes_are_not_told_is_opened_all_the_same(
    modes: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """picamera2 tells of raw pictures alone how much of the sensor they see, and stumbles over a control that lacks."""
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(FakePi, "sensor_modes", modes, raising=False)
    monkeypatch.setattr(FakePi, "configure", lambda _self, wanted: asked.append(wanted))
    camera = pi(monkeypatch)
    camera.open()
    camera.close()
    assert "raw" not in asked[0]


@pytest.mark.parametrize(("state", "locked_ms"), [(1, 3000), (2, 500), (3, 500), (None, 500)])
def test_exposure_is_held_once_the_autofocus_has_come_to_an_end(state: int | None, locked_ms: int) -> None:
    """1: it is on its way, 2: sharp, 3: it found nothing; whatever it says, three seconds are enough."""
    exposure = Exposure(focus=True)
    metadata = shot(1000) | ({} if state is None else {"AfState": state})
    locked = next(ms for ms in range(0, 9000, 100) if exposure.feed(metadata, 80, ms * 1_000_000) is not None)
    assert locked == locked_ms


def test_exposure_holds_a_lens_that_was_swept_whatever_the_light_does() -> None:
    exposure = Exposure(focus=True, lens=4.0)
    assert exposure.free()["LensPosition"] == 4.0
    held = None
    for i in range(60):
        held = exposure.feed(shot(1000), 80, i * 100_000_000) or held
    assert held is not None
    assert (held["AfMode"], held["LensPosition"]) == (0, 4.0)


@pytest.mark.parametrize(
    ("stamp", "expected"), [(5_000, 5_000), (0, 10_000), (10_000, 10_000), (1_000_000_009_000, 9_000)]
)
def test_exposure_is_told_on_the_monotonic_clock(stamp: int, expected: int) -> None:
    assert exposed_ns({"SensorTimestamp": stamp} if stamp else {}, 10_000, 1_000_000_000_000) == expected


def test_exposure_is_told_by_its_begin() -> None:
    """libcamera's stamp is the end of the first row's exposure."""
    assert exposed_ns({"SensorTimestamp": 90_000_000, "ExposureTime": 30_000}, 95_000_000, 0) == 60_000_000


@pytest.mark.parametrize(
    ("zone", "period_us"),
    [
        *((zone, 10_000) for zone in ("Europe/Madrid", "", "Asia/Tokyo", "Pacific/Auckland")),
        *((zone, 10_000) for zone in ("America/Argentina/Cordoba", "America/La_Paz")),
        *((zone, 8_333) for zone in ("America/Chicago", "America/Indiana/Knox", "Asia/Seoul", "US/Pacific")),
    ],
)
def test_picamera__lamps_flicker_is_kept_out_where_that_is_offered(
    zone: str, period_us: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.cameras.picamera._time_zone", lambda: zone)
    camera = pi(monkeypatch, offers=("AeEnable", "AeFlickerMode", "AeFlickerPeriod"))
    camera.open()
    assert camera._camera.controls == [{"AeEnable": True, "AeFlickerMode": 1, "AeFlickerPeriod": period_us}]
    camera.close()


@pytest.mark.parametrize(("sensor", "size"), [((4056, 3040), (1456, 1090)), ((3280, 2464), (1456, 1092))])
def test_picture_keeps_the_sensors_shape(sensor: tuple[int, int], size: tuple[int, int]) -> None:
    assert size_for(sensor) == size


# What picamera2 tells of each sensor's modes: size and the part of the sensor that it sees (x, y, width, height).
MODES = {
    "imx708": [
        ((1536, 864), (768, 432, 3072, 1728)), ((2304, 1296), (0, 0, 4608, 2592)), ((4608, 2592), (0, 0, 4608, 2592)),
    ],
    "imx477": [
        ((1332, 990), (696, 528, 2664, 1980)), ((2028, 1080), (0, 440, 4056, 2160)),
        ((2028, 1520), (0, 0, 4056, 3040)), ((4056, 3040), (0, 0, 4056, 3040)),
    ],
    "imx219": [
        ((640, 480), (1000, 752, 1280, 960)), ((1640, 1232), (0, 0, 3280, 2464)),
        ((1920, 1080), (680, 692, 1920, 1080)), ((3280, 2464), (0, 0, 3280, 2464)),
    ],
    "imx296": [((1456, 1088), (0, 0, 1456, 1088))],
    "cropping only": [((1280, 720), (100, 100, 1280, 720))],
}  # fmt: skip


def modes_of(name: str) -> list[dict[str, Any]]:
    return [{"size": size, "crop_limits": seen} for size, seen in MODES[name]]


@pytest.mark.parametrize(
    ("name", "sensor", "wanted"),
    [
        ("imx708", (4608, 2592), (2304, 1296)),
        ("imx477", (4056, 3040), (2028, 1520)),
        ("imx219", (3280, 2464), (1640, 1232)),
        ("imx296", (1456, 1088), (1456, 1088)),
        ("cropping only", (3000, 2000), None),
    ],
)
def test_the_mode_that_sees_the_whole_sensor_is_taken(
    name: str, sensor: tuple[int, int], wanted: tuple[int, int] | None
) -> None:
    assert whole_view(modes_of(name), sensor, size_for(sensor)) == wanted


def test_picamera__asks_for_the_whole_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    monkeypatch.setattr(FakePi, "sensor_modes", modes_of("imx296"), raising=False)
    monkeypatch.setattr(FakePi, "configure", lambda _self, wanted: asked.append(wanted))
    camera = pi(monkeypatch)
    camera.open()
    camera.close()
    assert asked[0]["raw"] == {"size": (1456, 1088)}


def shot(light: int) -> dict[str, Any]:
    return {"ExposureTime": light, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.6), "LensPosition": 2.5}


def test_exposure_settles_is_locked_and_let_go_when_the_light_changes() -> None:
    exposure = Exposure(focus=True)
    now = 0
    for light in (100, 400, 900, 1000, 1000, 1001, 1000, 999):
        assert exposure.feed(shot(light), 80, now) is None
        now += 100_000_000
    held = exposure.feed(shot(1000), 80, now)
    assert held is not None
    assert (held["AeEnable"], held["AwbEnable"], held["AfMode"], held["LensPosition"]) == (False, False, 0, 2.5)
    assert exposure.feed(shot(1000), 20, now + 1) is None  # a hand passes
    assert exposure.feed(shot(1000), 80, now + 10**9) is None
    assert exposure.feed(shot(1000), 20, now + 2 * 10**9) is None
    assert exposure.feed(shot(1000), 20, now + 5 * 10**9) == exposure.free()
    assert not exposure.locked


def test_exposure_that_never_settles_is_locked_all_the_same() -> None:
    exposure = Exposure()
    assert exposure.feed(shot(100), 80, 0) is None
    assert exposure.feed(shot(900), 80, SETTLE_NS) is not None
