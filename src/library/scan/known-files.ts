import type { Db } from '#db/index.ts'
import type { FoundFile } from '../roots/entry-reader.ts'
import { isSameFile } from '../roots/file-state.ts'
import { TRANSIENT } from '../roots/transient-problem.ts'
import { READ_VERSION } from './read-version.ts'

/** A file in the database. */
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
  readonly page_digest: string | null
  readonly beside: string | null
  /** 1 if the file is to be read again although it has not changed. */
  readonly retry: number
}

/**
 * Rows per query, read as one JSON text: a tenth of the cost of row objects, in pieces that do not block the event
 * loop.
 */
const ROWS = 4_000

/**
 * Returns all known files by path. Files with a transient problem are marked to be read again; with `retry`, files with
 * any problem.
 */
export async function knownFiles(db: Db, retry: boolean): Promise<Map<string, KnownFile>> {
  const known = new Map<string, KnownFile>()
  let last = 0
  for (;;) {
    const page = await db.get<{ rows: string; last: number | null; count: number }>(
      `select json_group_array(json_array(path, id, root, folder, size, mtime, read_version, available, fingerprint, page_count, page_digest, beside,
           problem is not null and (? or problem ->> 'code' in (${TRANSIENT.map((code) => `'${code}'`).join(', ')}))
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
      page_digest,
      beside,
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
        page_digest,
        beside,
        retry,
      })
    }
    if (page?.last == null || page.count < ROWS) return known
    last = page.last
  }
}

type Row = [
  path: string,
  id: string,
  root: string,
  folder: string,
  size: number,
  mtime: number,
  readVersion: number,
  available: number,
  fingerprint: string | null,
  pageCount: number,
  pageDigest: string | null,
  beside: string | null,
  retry: number,
]

/** Returns true if a file is as it was when it was read completely, whatever the metadata beside it is. */
export function hasSamePages(file: FoundFile, known: KnownFile): boolean {
  return isSameFile(file, known) && known.read_version === READ_VERSION && known.retry === 0
}

/** Returns true if a file has not changed since it was read and need not be read again. */
export function isUnchanged(file: FoundFile, known: KnownFile): boolean {
  return hasSamePages(file, known) && file.beside === known.beside
}
