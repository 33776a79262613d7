"""Mounts the folder SRC with FUSE. While the file FLAG exists, all calls hang, or only those that it names, e.g. "read"."""

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
    if hangs(call):
        # Tells that a call hangs.
        open(FLAG + ".hung", "w").close()
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

    def statfs(self):
        wait()
        return os.statvfs(SRC)

    def open(self, path, flags):
        wait()

    def read(self, path, length, offset):
        wait("read")
        with open(SRC + path, "rb") as file:
            file.seek(offset)
            return file.read(length)

    def create(self, path, flags, mode):
        wait()
        os.close(os.open(SRC + path, flags | os.O_CREAT, mode))

    def write(self, path, content, offset):
        wait("write")
        with open(SRC + path, "rb+") as file:
            file.seek(offset)
            return file.write(content)

    def truncate(self, path, length):
        wait()
        os.truncate(SRC + path, length)

    def fsync(self, path, is_data):
        wait("fsync")

    def utimens(self, path, accessed, modified):
        wait()
        times = [time.tv_sec * 10**9 + time.tv_nsec for time in (accessed, modified)]
        os.utime(SRC + path, ns=(times[0], times[1]))

    def chmod(self, path, mode):
        wait()
        os.chmod(SRC + path, mode)

    def chown(self, path, user, group):
        wait()
        os.chown(SRC + path, user, group)

    def rename(self, path, target):
        wait("rename")
        os.rename(SRC + path, SRC + target)

    def unlink(self, path):
        wait()
        os.unlink(SRC + path)


mount = Mount()
mount.parse(["-f", "-o", "direct_io,attr_timeout=0,entry_timeout=0", *sys.argv[1:]])
mount.main()
