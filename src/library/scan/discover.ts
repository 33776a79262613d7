import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Db } from '#db/index.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { mountPointOf } from '#disk/mount-points.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { isComicName } from '#domain/file-types.ts'
import type { Problem } from '#reading/tasks.ts'
import { IgnoredCount } from '../roots/ignored.ts'
import type { FoundFile } from '../roots/look.ts'
import { liesIn, realRoot } from '../roots/places.ts'
import { rootPaths } from '../roots/root-paths.ts'
import { lookAtFiles, walk } from '../roots/walk.ts'

/** What the folders show, and where nothing can be concluded from what they do not show. */
export interface Discovery {
  /** All libraries, the unscanned ones too. */
  readonly roots: readonly string[]
  readonly files: readonly FoundFile[]
  /** What was looked through: library roots, folders and files in them. */
  readonly scanned: readonly string[]
  /** Folders that could not be listed, and files that could not be looked at. */
  readonly unread: readonly string[]
  /** Why those could not be, by path. */
  readonly problems: ReadonlyMap<string, Problem>
}

/** Where to look: a folder with all below it, or some of its files only. */
interface Place {
  readonly root: string
  readonly start: string
  readonly names: ReadonlySet<string> | null
}

/**
 * Walks the libraries, or looks at the folders and files named. Folders that cannot be read become problems that last
 * until a scan can read them. Throws path-outside for what lies in no library.
 */
export async function discover(
  db: Db,
  paths: readonly string[] | null,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Discovery> {
  const roots = await rootPaths(db)
  const places =
    paths === null ? roots.map((root) => ({ root, start: root, names: null })) : await within(paths, roots)
  const files: FoundFile[] = []
  const unread: string[] = []
  const problems = new Map<string, Problem>()
  const ignored = new Map<string, IgnoredCount>()
  for (const place of places) {
    const { root, start } = place
    const passedOver = new IgnoredCount()
    for await (const folder of lookThrough(place, signal, passedOver)) {
      for (const found of folder) {
        if ('unread' in found) {
          unread.push(found.unread)
          problems.set(found.unread, { code: codeOf(found.unread, root), params: { path: found.unread } })
        } else {
          files.push(start === root ? found : { ...found, root })
        }
      }
    }
    if (start === root && place.names === null && !problems.has(root)) ignored.set(root, passedOver)
    onProgress()
  }
  const scanned = places.flatMap(({ start, names }) =>
    names === null ? [start] : [...names].map((name) => join(start, name)),
  )
  // A walk cut short has not seen what is mended.
  if (!signal.aborted) {
    await keepProblems(db, scanned, problems)
    await keepIgnored(db, ignored)
  }
  return { roots, files, scanned, unread, problems }
}

function codeOf(unread: string, root: string): ErrorCode {
  if (libraryDisks.isSilent(root)) return 'disk-not-answering'
  if (unread === root) return 'root-missing'
  if (!isComicName(unread)) return 'folder-unreadable'
  return unread.includes('\ufffd') ? 'name-unreadable' : 'file-unreadable'
}

async function* lookThrough({ root, start, names }: Place, signal: AbortSignal, passedOver: IgnoredCount) {
  if (names === null) yield* walk(start, signal, passedOver)
  else yield await lookAtFiles(root, start, names, signal)
}

async function within(paths: readonly string[], roots: readonly string[]): Promise<Place[]> {
  const folders = new Map<string, string>()
  const files = new Map<string, { root: string; names: Set<string> }>()
  const libraries = await Promise.all(
    roots.map(async (root) => ({ root, real: await libraryDisks.soon(root, () => realRoot(root), root) })),
  )
  for (const path of paths) {
    const named = resolve(path)
    const real = await libraryDisks.soon(mountPointOf(named), () => realpath(named), named)
    const library = libraries.find((each) => liesIn(real, each.real) || liesIn(real, each.root))
    if (library === undefined) throw new AppError('path-outside')
    const { root } = library
    const asked = liesIn(real, library.real) ? join(root, relative(library.real, real)) : real
    if (!(await isFile(asked))) {
      folders.set(await nearestFolder(asked, root), root)
      continue
    }
    // A file is known by the name the walk found it under, which may lead through links.
    const place = liesIn(named, root) ? named : asked
    const inFolder = files.get(dirname(place)) ?? { root, names: new Set() }
    inFolder.names.add(basename(place))
    files.set(dirname(place), inFolder)
  }
  const starts = [...folders].map(([start, root]) => ({ root, start, names: null }))
  const some = [...files].map(([start, { root, names }]) => ({ root, start, names }))
  // What lies in another of them would be found twice.
  return [...starts, ...some].filter(
    (place) => !starts.some((other) => other !== place && liesIn(place.start, other.start)),
  )
}

/** True for a comic file, also one that went: it is missed by its own name. */
async function isFile(path: string): Promise<boolean> {
  if (!isComicName(path)) return false
  return libraryDisks.callAt(path, () =>
    stat(path).then(
      (stats) => !stats.isDirectory(),
      () => true,
    ),
  )
}

/** The folder itself, or the nearest above it that is there: a folder that went is missed from its parent. */
async function nearestFolder(path: string, root: string): Promise<string> {
  for (let folder = path; folder !== root; folder = dirname(folder)) {
    const at = folder
    const isFolder = await libraryDisks.callAt(at, () =>
      stat(at).then(
        (stats) => stats.isDirectory(),
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
      ),
    )
    if (isFolder) return folder
  }
  return root
}

/** Replaces what was noted of the scanned folders by what is true now; a lasting problem keeps its first date. */
async function keepProblems(
  db: Db,
  scanned: readonly string[],
  problems: ReadonlyMap<string, Problem>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { path } of await tx.all<{ path: string }>('select path from folder_problems')) {
      const over = !problems.has(path) && scanned.some((start) => liesIn(path, start))
      if (over) await tx.run('delete from folder_problems where path = ?', [path])
    }
    const now = new Date().toISOString()
    for (const [path, problem] of problems) {
      await tx.run(
        'insert into folder_problems (path, problem, since) values (?, ?, ?) on conflict (path) do update set problem = excluded.problem',
        [path, JSON.stringify(problem), now],
      )
    }
  })
}

/** Keeps what was passed over of libraries that were walked whole. */
async function keepIgnored(db: Db, ignored: ReadonlyMap<string, IgnoredCount>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [root, passedOver] of ignored) {
      await tx.run('delete from ignored_files where root = ?', [root])
      for (const { reason, count, examples } of passedOver.list()) {
        await tx.run('insert into ignored_files (root, reason, count, examples) values (?, ?, ?, ?)', [
          root,
          reason,
          count,
          JSON.stringify(examples),
        ])
      }
    }
  })
}
