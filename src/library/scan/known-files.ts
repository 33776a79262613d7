import type { Db } from '#db/index.ts'
import { isSameFile } from '../roots/file-state.ts'
import type { FoundFile } from '../roots/look.ts'
import { PASSING } from '../roots/passing-problem.ts'
import { READ_VERSION } from './read-version.ts'

/** What the database says of a file that was read before. */
export interface KnownFile {
  readonly id: string
  readonly path: string
  readonly root: string
  readonly folder: string
  readonly size: number
  readonly mtime: number
  readonly read_version: number
  readonly available: number
  readonly fingerprint: string | null
  readonly page_count: number
  readonly retry: number
}

/** Rows read at once, as one text: that costs a tenth of an object a row, and the event loop stays free. */
const ROWS = 4_000

/**
 * Every known file by path. A file that failed for reasons outside it is marked to be read again, with `retry`
 * each that has a problem.
 */
export async function knownFiles(db: Db, retry: boolean): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  let last = 0
  for (;;) {
    const page = await db.get<{ rows: string; last: number | null; count: number }>(
      `select json_group_array(json_array(path, id, root, folder, size, mtime, read_version, available, fingerprint, page_count,
           problem is not null and (? or problem ->> 'code' in (${PASSING.map((code) => `'${code}'`).join(', ')}))
         )) as rows, max(no) as last, count(*) as count
       from (select * from comics where no > ? order by no limit ${ROWS})`,
      [Number(retry), last],
    )
    for (const [
      path,
      id,
      root,
      folder,
      size,
      mtime,
      read_version,
      available,
      fingerprint,
      page_count,
      retry,
    ] of JSON.parse(page?.rows ?? '[]') as Row[]) {
      known.set(path, {
        id,
        path,
        root,
        folder,
        size,
        mtime,
        read_version,
        available,
        fingerprint,
        page_count,
        retry,
      })
    }
    if (page?.last == null || page.count < ROWS) return known
    last = page.last
  }
}

type Row = [string, string, string, string, number, number, number, number, string | null, number, number]

/** True when a file is as it was when it was last read, so that it need not be opened. */
export function isUnchanged(file: FoundFile, known: KnownFile): boolean {
  return isSameFile(file, known) && known.read_version === READ_VERSION && known.retry === 0
}
