import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, parse, sep } from 'node:path'
import { libraryDisks } from '#disk/library-disks.ts'
import { AppError } from '#domain/errors.ts'
import { liesIn } from './places.ts'
import { realFolder } from './resolve-folder.ts'

/** An existing folder that may become a library. */
export interface LibraryCandidate {
  /** Its real path. */
  readonly path: string
  /** A whole disk, all files of a user, or files of the system and of programs: more than a collection of comics. */
  readonly wide: 'disk' | 'home' | 'system' | null
}

/** Returns the folder at an absolute path as a candidate for a library. Throws as `realFolder`. */
export async function libraryCandidate(path: string): Promise<LibraryCandidate> {
  const real = await realFolder(path)
  return { path: real, wide: await wideOf(real) }
}

/**
 * Returns why a real path cannot become a library beside others: library-exists, library-inside or library-contains;
 * null when it can.
 */
export function overlapOf(path: string, others: readonly string[]): AppError | null {
  for (const other of others) {
    if (other === path) return new AppError('library-exists', { path })
    if (liesIn(path, other)) return new AppError('library-inside', { path, other })
    if (liesIn(other, path)) return new AppError('library-contains', { path, other })
  }
  return null
}

/** Where systems mount removable disks. */
const OF_DISKS = ['/mnt', '/media', '/run/media', '/Volumes']
/** Where systems keep their own files and those of programs. */
const OF_SYSTEM = [
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

/** True for a folder of the system, and for one below a hidden folder, where programs keep settings and keys. */
function isOfSystem(path: string): boolean {
  if (OF_DISKS.some((folder) => path.startsWith(`${folder}${sep}`))) return false
  return path.split(sep).some((name) => name.startsWith('.')) || OF_SYSTEM.some((own) => liesIn(path, own))
}

/**
 * Returns whether a folder, by its real path, is a whole disk, contains all files of the user, or is the system's. Throws
 * disk-not-answering.
 */
export async function wideOf(path: string): Promise<LibraryCandidate['wide']> {
  const home = await realpath(homedir()).catch(() => homedir())
  if (path === home) return 'home'
  if (path === parse(path).root || liesIn(home, path) || OF_DISKS.includes(path)) return 'disk'
  if (isOfSystem(path)) return 'system'
  // A folder on another device than its parent is a mount point.
  const deviceOf = (folder: string) =>
    libraryDisks.callAt(folder, () =>
      stat(folder).then(
        ({ dev }) => dev,
        () => null,
      ),
    )
  const [own, above] = [await deviceOf(path), await deviceOf(dirname(path))]
  return own !== null && above !== null && own !== above ? 'disk' : null
}
