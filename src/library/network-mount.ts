import { statfs } from 'node:fs/promises'

/** Linux's file system types (statfs(2), linux/magic.h) whose changes by others no watch is told of. */
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
  0x65735546, // fuse: sshfs, rclone; local ones as well, which cannot be told apart
])

/** True when a folder lies on a network mount, as far as the system tells. */
export async function isNetworkMount(path: string): Promise<boolean> {
  if (process.platform !== 'linux') return path.startsWith('\\\\')
  // Some systems give the type as a signed 32-bit number.
  return statfs(path).then(
    ({ type }) => REMOTE.has(type >>> 0),
    () => false,
  )
}
