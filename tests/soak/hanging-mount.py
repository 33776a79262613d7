"""Mounts the folder SRC with FUSE. While the file FLAG exists, all calls hang, or only reads if it contains "read"."""

import os
import sys
import time

import fuse

fuse.fuse_python_api = (0, 2)
SRC, FLAG = os.environ["SRC"], os.environ["FLAG"]


def hangs(call):
    try:
        with open(FLAG) as file:
            return file.read() in ("all", call)
    except OSError:
        return False


def wait(call="all"):
    while hangs(call):
        time.sleep(0.05)


class Mount(fuse.Fuse):
    def getattr(self, path):
        wait()
        return os.lstat(SRC + path)

    def readdir(self, path, offset):
        wait()
        for name in [".", "..", *os.listdir(SRC + path)]:
            yield fuse.Direntry(name)

    def open(self, path, flags):
        wait()

    def read(self, path, length, offset):
        wait("read")
        with open(SRC + path, "rb") as file:
            file.seek(offset)
            return file.read(length)


mount = Mount()
mount.parse(["-f", "-o", "direct_io,attr_timeout=0,entry_timeout=0", *sys.argv[1:]])
mount.main()
