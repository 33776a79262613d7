import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { FieldName } from '#domain/metadata/fields.ts'
import { searchKey } from '#domain/text/plain-text.ts'

/** Conditions on texts outside the snapshot: paths, and metadata without a facet such as summaries. */
export interface StoredTexts {
  /** Returns the row numbers of the comics with a path that contains or is a text. */
  withPath(seq: number, is: 'is' | 'contains', text: string): Promise<Iterable<number>>
  /**
   * Returns the row numbers of the comics with a value of a metadata field whose search key passes a test. `name`
   * identifies the test.
   */
  withMetadata(
    seq: number,
    field: FieldName,
    name: string,
    test: (key: string) => boolean,
  ): Promise<Iterable<number>>
}

/** Rows per query, conditions whose results are cached, and columns whose texts are cached. */
const ROWS = 2_000
const RESULTS = 64
const COLUMNS = 2
/** Maximum characters of a column that stays cached, and milliseconds that a larger one is: a query's conditions share it. */
const CACHED_MAX = 32 * 1024 * 1024
const LARGE_LIFE = 5_000

/** Search keys of a column by row number. */
type Keys = ReadonlyMap<number, readonly string[]>

/** Returns the key by which paths are compared, with `/` as separator. */
const pathKey = (path: string): string => searchKey(path.replaceAll('\\', '/'))

/** Returns the texts of a value of metadata. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return 'name' in value ? textsOf(value.name) : []
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

export function createStoredTexts(db: Pick<Db, 'get'>, cachedMax = CACHED_MAX): StoredTexts {
  /** Results by snapshot and condition, and columns by snapshot and expression. */
  const results = new LRUCache<string, Uint32Array>({ max: RESULTS })
  const columns = new LRUCache<string, Promise<Keys>>({ max: COLUMNS })

  /** Reads a column of all available comics; `sql` is an expression of our own. */
  async function readKeys(sql: string, keyOf: (text: string) => string, column: string): Promise<Keys> {
    const pauseIfDue = timeSlices()
    const keys = new Map<number, readonly string[]>()
    let characters = 0
    for (let after = 0; ; ) {
      const page = await db.get<{ rows: string }>(
        `select json_group_array(json_array(no, ${sql})) as rows from (
           select * from comics where no > ? and available = 1 order by no limit ${ROWS})`,
        [after],
      )
      const rows = JSON.parse(page?.rows ?? '[]') as [number, unknown][]
      for (const [no, value] of rows) {
        await pauseIfDue()
        const texts = textsOf(value).map(keyOf)
        for (const text of texts) characters += text.length
        if (texts.length > 0) keys.set(no, texts)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS) break
      after = last[0]
    }
    if (characters > cachedMax) setTimeout(() => columns.delete(column), LARGE_LIFE).unref()
    return keys
  }

  /** Returns the comics of a snapshot with a text in a column that passes a test; `name` identifies the test. */
  async function find(
    seq: number,
    sql: string,
    keyOf: (text: string) => string,
    name: string,
    test: (key: string) => boolean,
  ): Promise<Uint32Array> {
    const condition = JSON.stringify([seq, sql, name])
    const known = results.get(condition)
    if (known !== undefined) return known
    const column = JSON.stringify([seq, sql])
    const reading = columns.get(column) ?? readKeys(sql, keyOf, column)
    columns.set(column, reading)
    reading.catch(() => columns.delete(column))
    const keys = await reading
    // A query may have many conditions: other requests run between them.
    await yieldToEventLoop()
    const found: number[] = []
    for (const [no, texts] of keys) if (texts.some(test)) found.push(no)
    const numbers = Uint32Array.from(found)
    results.set(condition, numbers)
    return numbers
  }

  return {
    withPath(seq, is, text) {
      const wanted = pathKey(text)
      const test = (key: string) => (is === 'is' ? key === wanted : key.includes(wanted))
      return find(seq, 'path', pathKey, `${is} ${text}`, test)
    },
    withMetadata: (seq, field, name, test) =>
      find(seq, `json(metadata -> '$.${field}')`, searchKey, name, test),
  }
}
