import type { Db } from '#db/index.ts'
import { READ_VERSION } from './read-comic.ts'
import type { FoundFile } from './walk.ts'

/** What the database says of a file that was read before. */
export interface KnownFile {
  readonly id: string
  readonly root: string
  readonly folder: string
  readonly size: number
  readonly mtime: number
  readonly read_version: number
  readonly available: number
  readonly fingerprint: string | null
  readonly retry: number
}

/** Rows read at once: larger answers block the event loop while they become objects (DEPENDENCIES 2). */
const ROWS = 2_000

/** Every known file by path. A file that failed for reasons outside it is marked to be read again. */
export async function knownFiles(db: Db): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  let last = ''
  for (;;) {
    const rows = await db.all<KnownFile & { path: string }>(
      `select path, id, root, folder, size, mtime, read_version, available, fingerprint,
         problem is not null and problem ->> 'code' in ('file-unreadable', 'comic-timeout', 'seven-zip-missing') as retry
       from comics where path > ? order by path limit ${ROWS}`,
      [last],
    )
    for (const row of rows) known.set(row.path, row)
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS) return known
    last = end.path
  }
}

/** True when a file is as it was when it was last read, so that it need not be opened. */
export function isUnchanged(file: FoundFile, known: KnownFile): boolean {
  return (
    file.size === known.size &&
    file.mtime === known.mtime &&
    known.read_version === READ_VERSION &&
    known.retry === 0
  )
}
