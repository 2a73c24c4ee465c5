# SPDX-License-Identifier: MIT
"""An RTSP camera in a process of its own, by GStreamer (Debian: gir1.2-gst-rtsp-server-1.0, gstreamer1.0-plugins-ugly).

``/usr/bin/python3 rtsp_server.py [basic|digest]`` prints its port. ``/main`` moves, ``/still`` does not;
with a word all of it wants ann's login.
"""

import sys

import gi

for name in ("Gst", "GstRtsp", "GstRtspServer"):
    gi.require_version(name, "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402 - versions are asked for first

PASSWORD = "s3cret/b@nny:"


def factory(pattern: str) -> GstRtspServer.RTSPMediaFactory:
    made = GstRtspServer.RTSPMediaFactory()
    made.set_launch(
        f"( videotestsrc is-live=true pattern={pattern} ! video/x-raw,width=640,height=480,framerate=15/1 ! "
        "x264enc tune=zerolatency speed-preset=ultrafast bitrate=800 key-int-max=30 ! rtph264pay name=pay0 pt=96 )"
    )
    made.set_shared(True)
    role = Gst.Structure.new_empty("user")
    for right in ("media.factory.access", "media.factory.construct"):
        role.set_value(right, True)
    made.add_role_from_structure(role)
    return made


def closed(server: GstRtspServer.RTSPServer, digest: bool) -> None:
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string("media.factory.role", "user")
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST if digest else GstRtsp.RTSPAuthMethod.BASIC)
    if digest:
        auth.add_digest("ann", PASSWORD, token)
    else:
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic("ann", PASSWORD), token)
    server.set_auth(auth)


if __name__ == "__main__":
    Gst.init(None)
    if Gst.ElementFactory.find("x264enc") is None or Gst.ElementFactory.find("rtph264pay") is None:
        sys.exit("GStreamer has no x264enc or rtph264pay")
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service("0")
    if len(sys.argv) > 1:
        closed(server, sys.argv[1] == "digest")
    for path, pattern in (("/main", "ball"), ("/still", "smpte75")):
        server.get_mount_points().add_factory(path, factory(pattern))
    server.attach(None)
    sys.stdout.write(f"{server.get_bound_port()}\n")
    sys.stdout.flush()
    GLib.MainLoop().run()
