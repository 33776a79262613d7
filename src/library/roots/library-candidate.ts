import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, parse, sep } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { isInside } from './path-checks.ts'
import { realFolder } from './resolve-folder.ts'

/** An existing folder that may become a library. */
export interface LibraryCandidate {
  /** Its real path. */
  readonly path: string
  /**
   * Why the folder contains more than a collection; null if it does not. `disk`: a whole disk, or a parent of disks or
   * the home folder. `home`: the user's home folder. `system`: a folder of the system or of programs.
   */
  readonly wide: 'disk' | 'home' | 'system' | null
}

/** Checks a folder, by absolute path, as a candidate for a library. Throws as `realFolder`. */
export async function libraryCandidate(path: string): Promise<LibraryCandidate> {
  const real = await realFolder(path)
  return { path: real, wide: await wideOf(real) }
}

/** How a folder overlaps with a library folder `other`; `code` is the error for adding it. */
export interface LibraryOverlap {
  readonly code: 'library-exists' | 'library-inside' | 'library-contains'
  readonly other: string
}

/** Returns how a real path overlaps with one of the library folders; null without an overlap. */
export function overlapOf(path: string, others: readonly string[]): LibraryOverlap | null {
  for (const other of others) {
    if (other === path) return { code: 'library-exists', other }
    if (isInside(path, other)) return { code: 'library-inside', other }
    if (isInside(other, path)) return { code: 'library-contains', other }
  }
  return null
}

/** Parent folders of mounted disks. */
const MOUNT_PARENTS = ['/mnt', '/media', '/run/media', '/Volumes']
/** Folders of the system and of programs. */
const SYSTEM_FOLDERS = [
  ...[
    '/bin',
    '/boot',
    '/dev',
    '/etc',
    '/lib',
    '/lib64',
    '/proc',
    '/run',
    '/sbin',
    '/sys',
    '/usr',
    '/var/log',
  ],
  ...['/System', '/Library', '/private/etc', '/private/var/log'],
  ...['C:\\Windows', 'C:\\Program Files', 'C:\\Program Files (x86)', 'C:\\ProgramData'],
]

/** Returns true for system folders, and for hidden folders and folders in them: programs store keys there. */
function isSystemFolder(path: string): boolean {
  if (MOUNT_PARENTS.some((folder) => path.startsWith(`${folder}${sep}`))) return false
  return (
    path.split(sep).some((name) => name.startsWith('.')) ||
    SYSTEM_FOLDERS.some((folder) => isInside(path, folder))
  )
}

/** Returns `LibraryCandidate.wide` of a real path. Throws disk-not-answering. */
export async function wideOf(path: string): Promise<LibraryCandidate['wide']> {
  const home = await realpath(homedir()).catch(() => homedir())
  if (path === home) return 'home'
  if (path === parse(path).root || isInside(home, path) || MOUNT_PARENTS.includes(path)) return 'disk'
  if (isSystemFolder(path)) return 'system'
  // A folder is a mount point if its parent is on another device.
  const deviceOf = (folder: string) =>
    libraryDisks.callAt(folder, () =>
      stat(folder).then(
        ({ dev }) => dev,
        () => null,
      ),
    )
  const [device, parentDevice] = [await deviceOf(path), await deviceOf(dirname(path))]
  return device !== null && parentDevice !== null && device !== parentDevice ? 'disk' : null
}
