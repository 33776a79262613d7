import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { FieldName } from '#domain/metadata/fields.ts'
import { searchKey } from '#domain/text/plain-text.ts'

/** Conditions on texts outside the snapshot: paths, and metadata without a facet such as summaries. */
export interface StoredTexts {
  /** Returns the row numbers of the comics with a path that contains or is a text. */
  withPath(seq: number, is: 'is' | 'contains', text: string): Promise<readonly number[]>
  /** Returns the row numbers of the comics with a value of a metadata field that passes a test. */
  withMetadata(
    seq: number,
    field: FieldName,
    name: string,
    test: (text: string) => boolean,
  ): Promise<readonly number[]>
}

/** Rows per query, and results that are cached. */
const ROWS = 2_000
const RESULTS = 32

/** Returns the key by which paths are compared, with `/` as separator. */
const pathKey = (path: string): string => searchKey(path.replaceAll('\\', '/'))

/** Returns the texts of a value of metadata. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return 'name' in value ? textsOf(value.name) : []
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

export function createStoredTexts(db: Db): StoredTexts {
  /** Results by snapshot and condition. */
  const results = new LRUCache<string, readonly number[]>({ max: RESULTS })
  /** The path keys of the last snapshot, read when a path is first queried. */
  let paths: { readonly seq: number; readonly keys: Promise<ReadonlyMap<number, string>> } | null = null

  /** Calls back with a column of each available comic; `sql` is an expression of our own. */
  async function forEach(sql: string, callback: (no: number, value: unknown) => void): Promise<void> {
    const pauseIfDue = timeSlices()
    for (let after = 0; ; ) {
      const page = await db.get<{ rows: string }>(
        `select json_group_array(json_array(no, ${sql})) as rows from (
           select * from comics where no > ? and available = 1 order by no limit ${ROWS})`,
        [after],
      )
      const rows = JSON.parse(page?.rows ?? '[]') as [number, unknown][]
      for (const [no, value] of rows) callback(no, value)
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS) return
      after = last[0]
      await pauseIfDue()
    }
  }

  async function cached(key: string, find: () => Promise<readonly number[]>): Promise<readonly number[]> {
    const known = results.get(key)
    if (known !== undefined) return known
    const found = await find()
    results.set(key, found)
    return found
  }

  async function readPaths(): Promise<ReadonlyMap<number, string>> {
    const keys = new Map<number, string>()
    await forEach('path', (no, path) => keys.set(no, pathKey(String(path))))
    return keys
  }

  function pathKeys(seq: number): Promise<ReadonlyMap<number, string>> {
    if (paths?.seq === seq) return paths.keys
    const keys = readPaths()
    paths = { seq, keys }
    keys.catch(() => {
      paths = null
    })
    return keys
  }

  return {
    withPath: (seq, is, text) =>
      cached(JSON.stringify([seq, 'path', is, text]), async () => {
        const wanted = pathKey(text)
        return [...(await pathKeys(seq))].flatMap(([no, key]) =>
          (is === 'is' ? key === wanted : key.includes(wanted)) ? [no] : [],
        )
      }),
    withMetadata: (seq, field, name, test) =>
      cached(JSON.stringify([seq, field, name]), async () => {
        const found: number[] = []
        await forEach(`json(metadata -> '$.${field}')`, (no, value) => {
          if (textsOf(value).some(test)) found.push(no)
        })
        return found
      }),
  }
}
