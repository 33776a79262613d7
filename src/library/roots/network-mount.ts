import { statfs } from 'node:fs/promises'

/** Linux file systems (statfs(2), linux/magic.h) on which a watch does not receive changes by other computers. */
const REMOTE = new Set([
  0x6969, // nfs
  0x517b, // smb
  0xff534d42, // cifs
  0xfe534d42, // smb2, smb3
  0x01021997, // 9p: a virtual machine's or WSL's host folders
  0x564c, // ncp
  0x5346414f, // afs
  0x00c36400, // ceph
  0x0bd00bd0, // lustre
  0x786f4256, // VirtualBox's shared folders
  0x65735546, // fuse: sshfs, rclone; also local file systems, which have the same type
])

/** Returns true if a folder is on a network mount, as far as the system reports it. */
export async function isNetworkMount(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return path.startsWith('\\\\')
  // Some systems report the type as a signed 32-bit number.
  return statfs(path).then(
    ({ type }) => REMOTE.has(type >>> 0),
    () => false,
  )
}

/** Linux file systems on local disks and in memory, where calls return or fail at once. */
const LOCAL = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // xfs
  0x9123683e, // btrfs
  0xf2f52010, // f2fs
  0x2fc12fc1, // zfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs
])

/** Returns true if a folder is certainly on a local disk; false if the system does not report it. */
export async function isLocalDisk(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return statfs(path).then(
    ({ type }) => LOCAL.has(type >>> 0),
    () => false,
  )
}
