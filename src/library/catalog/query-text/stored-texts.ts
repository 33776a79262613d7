import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import type { FieldName } from '#domain/metadata/fields.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { changedSince } from '../snapshot/change-log.ts'

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
type Keys = Map<number, readonly string[]>

/** An SQL expression of our own, and how its texts are normalized. */
interface ColumnSource {
  readonly sql: string
  readonly keyOf: (text: string) => string
}

/** Returns the key by which paths are compared, with `/` as separator. */
const pathKey = (path: string): string => searchKey(path.replaceAll('\\', '/'))

/** Returns the texts of a value of metadata. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (typeof value === 'object' && value !== null) return 'name' in value ? textsOf(value.name) : []
  return value === null || value === undefined || value === '' ? [] : [String(value)]
}

/** A column's search keys as of a change of the log (`catalog_changes.seq`), or later. */
interface Column {
  readonly seq: number
  readonly keys: Promise<Keys>
}

export function createStoredTexts(db: Pick<Db, 'get'>, cachedMax = CACHED_MAX): StoredTexts {
  /** Results by change and condition, and columns by expression. */
  const results = new LRUCache<string, Uint32Array>({ max: RESULTS })
  const columns = new LRUCache<string, Column>({ max: COLUMNS })

  /** Reads a column of the comics with the given row numbers, or of all for null; unavailable comics have no keys. */
  async function read({ sql, keyOf }: ColumnSource, numbers: readonly number[] | null): Promise<Keys> {
    const pauseIfDue = timeSlices()
    const among = numbers === null ? '' : 'and no in (select value from json_each(?2))'
    const keys: Keys = new Map()
    for (let after = 0; ; ) {
      const page = await db.get<{ rows: string }>(
        `select json_group_array(json_array(no, ${sql})) as rows from (
           select * from comics where no > ?1 and available = 1 ${among} order by no limit ${ROWS})`,
        numbers === null ? [after] : [after, JSON.stringify(numbers)],
      )
      const rows = JSON.parse(page?.rows ?? '[]') as [number, unknown][]
      for (const [no, value] of rows) {
        await pauseIfDue()
        const texts = textsOf(value).map(keyOf)
        if (texts.length > 0) keys.set(no, texts)
      }
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS) return keys
      after = last[0]
    }
  }

  /** Returns a column with the comics that changed since `seq` read again. */
  async function update(keys: Keys, source: ColumnSource, seq: number): Promise<Keys> {
    const changed = await changedSince(db, seq)
    if (changed === null) return read(source, null)
    const again = await read(source, changed)
    // Without a pause, so that no search sees a comic without its texts.
    for (const no of changed) keys.delete(no)
    for (const [no, texts] of again) keys.set(no, texts)
    return keys
  }

  /** Discards a column that is too large to stay in memory, after a while. */
  function limit(keys: Keys, { sql }: ColumnSource): void {
    let characters = 0
    for (const texts of keys.values()) for (const text of texts) characters += text.length
    if (characters > cachedMax) setTimeout(() => columns.delete(sql), LARGE_LIFE).unref()
  }

  function columnAt(seq: number, source: ColumnSource): Column {
    const known = columns.get(source.sql)
    if (known !== undefined && known.seq >= seq) return known
    const keys =
      known === undefined
        ? read(source, null)
        : known.keys.then((before) => update(before, source, known.seq))
    keys.then(
      (all) => limit(all, source),
      () => columns.delete(source.sql),
    )
    columns.set(source.sql, { seq, keys })
    return { seq, keys }
  }

  /** Returns the comics of a snapshot with a text in a column that passes a test; `name` identifies the test. */
  async function find(
    seq: number,
    source: ColumnSource,
    name: string,
    test: (key: string) => boolean,
  ): Promise<Uint32Array> {
    const column = columnAt(seq, source)
    const condition = JSON.stringify([column.seq, source.sql, name])
    const known = results.get(condition)
    if (known !== undefined) return known
    const keys = await column.keys
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
      return find(seq, { sql: 'path', keyOf: pathKey }, `${is} ${text}`, test)
    },
    withMetadata: (seq, field, name, test) =>
      find(seq, { sql: `json(metadata -> '$.${field}')`, keyOf: searchKey }, name, test),
  }
}
