import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import type { Problem } from './read-comic.ts'
import { type FoundFile, liesIn, walk } from './walk.ts'

/** What the folders show, and where nothing can be concluded from what they do not show. */
export interface Discovery {
  readonly files: readonly FoundFile[]
  /** Folders that were looked through: each a library root or inside one. */
  readonly scanned: readonly string[]
  /** Folders that could not be listed. */
  readonly unread: readonly string[]
  readonly problems: number
}

/**
 * Walks the libraries, or the folders named. Folders that cannot be read become problems that last until
 * a scan can read them. Throws path-outside for a folder in no library.
 */
export async function discover(
  db: Db,
  paths: readonly string[] | null,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<Discovery> {
  const roots = (await db.all<{ path: string }>('select path from roots order by rowid')).map(
    ({ path }) => path,
  )
  const places = paths === null ? roots.map((root) => ({ root, start: root })) : await within(paths, roots)
  const files: FoundFile[] = []
  const unread: string[] = []
  const problems = new Map<string, Problem>()
  for (const { root, start } of places) {
    for await (const found of walk(start, signal)) {
      if ('unread' in found) {
        unread.push(found.unread)
        const code = found.unread === root ? 'root-missing' : 'folder-unreadable'
        problems.set(found.unread, { code, params: { path: found.unread } })
      } else {
        files.push({ ...found, root })
      }
    }
    onProgress()
  }
  const scanned = places.map(({ start }) => start)
  await keepProblems(db, scanned, problems)
  return { files, scanned, unread, problems: problems.size }
}

async function within(
  paths: readonly string[],
  roots: readonly string[],
): Promise<{ root: string; start: string }[]> {
  return Promise.all(
    paths.map(async (path) => {
      const start = await realpath(resolve(path)).catch(() => resolve(path))
      const root = roots.find((each) => liesIn(start, each))
      if (root === undefined) throw new AppError('path-outside')
      return { root, start }
    }),
  )
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
