import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Db } from '#db/index.ts'
import type { Problem } from '#decoding/jobs.ts'
import { libraryDisks } from '#disk/library-disks.ts'
import { mountPointOf } from '#disk/mount-points.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { isComicName } from '#domain/file-types.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { IgnoredCount } from '../roots/ignored.ts'
import { isInside, realRoot } from '../roots/path-checks.ts'
import { rootPaths } from '../roots/root-paths.ts'
import { findFiles, walk } from '../roots/walk.ts'

/** The files found by a scan, and the paths that could not be read. */
export interface Discovery {
  /** All library folders, including those outside the scan. */
  readonly roots: readonly string[]
  readonly files: readonly FoundFile[]
  /** The scanned paths: library folders, or folders and files in them. */
  readonly scanned: readonly string[]
  /** Folders that could not be listed, and files without a readable state; files below them may exist. */
  readonly unread: readonly string[]
  /** Why these paths could not be read, by path. */
  readonly problems: ReadonlyMap<string, Problem>
}

/** A scanned folder with everything below it, or only the files `names` in it. */
interface Target {
  readonly root: string
  readonly start: string
  readonly names: ReadonlySet<string> | null
}

/**
 * Lists the comic files of all libraries, or of some folders and files. The problem of an unreadable folder is stored
 * until a scan can read it. Throws path-outside for a path outside all libraries.
 */
export async function discover(
  db: Db,
  paths: readonly string[] | null,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Discovery> {
  const roots = await rootPaths(db)
  const targets =
    paths === null ? roots.map((root) => ({ root, start: root, names: null })) : await targetsOf(paths, roots)
  const files: FoundFile[] = []
  const unread: string[] = []
  const problems = new Map<string, Problem>()
  const ignored = new Map<string, IgnoredCount>()
  for (const target of targets) {
    const { root, start } = target
    const ignoredHere = new IgnoredCount()
    for await (const folder of listTarget(target, signal, ignoredHere)) {
      for (const found of folder) {
        if ('unread' in found) {
          unread.push(found.unread)
          problems.set(found.unread, { code: codeOf(found.unread, root), params: { path: found.unread } })
        } else {
          files.push(start === root ? found : { ...found, root })
        }
      }
    }
    if (start === root && target.names === null && !problems.has(root)) ignored.set(root, ignoredHere)
    onProgress()
  }
  const scanned = targets.flatMap(({ start, names }) =>
    names === null ? [start] : [...names].map((name) => join(start, name)),
  )
  // After an aborted walk it is unknown which problems are solved.
  if (!signal.aborted) {
    await storeProblems(db, scanned, problems)
    await storeIgnored(db, ignored)
  }
  return { roots, files, scanned, unread, problems }
}

function codeOf(unread: string, root: string): ErrorCode {
  if (libraryDisks.isSilent(root)) return 'disk-not-answering'
  if (unread === root) return 'root-missing'
  if (!isComicName(unread)) return 'folder-unreadable'
  return unread.includes('\ufffd') ? 'name-unreadable' : 'file-unreadable'
}

async function* listTarget({ root, start, names }: Target, signal: AbortSignal, ignored: IgnoredCount) {
  if (names === null) yield* walk(start, signal, ignored)
  else yield await findFiles(root, start, names, signal)
}

/** Resolves requested paths to targets. Throws path-outside. */
async function targetsOf(paths: readonly string[], roots: readonly string[]): Promise<Target[]> {
  const folders = new Map<string, string>()
  const files = new Map<string, { root: string; names: Set<string> }>()
  const libraries = await Promise.all(
    roots.map(async (root) => ({ root, real: await libraryDisks.soon(root, () => realRoot(root), root) })),
  )
  for (const requested of paths) {
    const named = resolve(requested)
    const real = await libraryDisks.soon(mountPointOf(named), () => realpath(named), named)
    const library = libraries.find((each) => isInside(real, each.real) || isInside(real, each.root))
    if (library === undefined) throw new AppError('path-outside')
    const { root } = library
    const inLibrary = isInside(real, library.real) ? join(root, relative(library.real, real)) : real
    if (!(await isFile(inLibrary))) {
      folders.set(await nearestFolder(inLibrary, root), root)
      continue
    }
    // The database has the path under which the walk found the file, which may contain symbolic links.
    const path = isInside(named, root) ? named : inLibrary
    const inFolder = files.get(dirname(path)) ?? { root, names: new Set() }
    inFolder.names.add(basename(path))
    files.set(dirname(path), inFolder)
  }
  const wholeFolders = [...folders].map(([start, root]) => ({ root, start, names: null }))
  const someFiles = [...files].map(([start, { root, names }]) => ({ root, start, names }))
  // Files in several targets would be found twice, so targets inside a whole folder are left out.
  return [...wholeFolders, ...someFiles].filter(
    (target) => !wholeFolders.some((other) => other !== target && isInside(target.start, other.start)),
  )
}

/** Returns true for a comic file, and for the path of a deleted comic file. */
async function isFile(path: string): Promise<boolean> {
  if (!isComicName(path)) return false
  return libraryDisks.callAt(path, () =>
    stat(path).then(
      (stats) => !stats.isDirectory(),
      () => true,
    ),
  )
}

/** Returns the folder, or its nearest existing parent, since a deleted folder is detected by scanning its parent. */
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

/** Replaces the stored problems of the scanned paths. A problem that persists keeps its first date. */
async function storeProblems(
  db: Db,
  scanned: readonly string[],
  problems: ReadonlyMap<string, Problem>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { path } of await tx.all<{ path: string }>('select path from folder_problems')) {
      const isSolved = !problems.has(path) && scanned.some((start) => isInside(path, start))
      if (isSolved) await tx.run('delete from folder_problems where path = ?', [path])
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

/** Replaces the stored ignored files of completely walked libraries. */
async function storeIgnored(db: Db, ignored: ReadonlyMap<string, IgnoredCount>): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [root, files] of ignored) {
      await tx.run('delete from ignored_files where root = ?', [root])
      for (const { reason, count, examples } of files.list()) {
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
