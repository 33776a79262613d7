import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { FILTER_KINDS, type FilterKind, type Filters } from '#contract/helper/filters.ts'
import type { Db } from '#db/index.ts'
import { fold } from '#domain/slug.ts'
import { plainWords } from './search-text.ts'

/** One value comics can be filtered by, and the places of the comics that have it, ascending. */
interface Posting {
  readonly value: string
  readonly folded: string
  readonly places: Uint32Array
}

/**
 * The available comics as arrays: a comic's place is its rank by name. Filters and counts over the whole
 * collection are a pass over memory, where SQL would join hundreds of thousands of rows.
 */
export interface Catalog {
  readonly ids: readonly string[]
  /** What is searched of each, folded and plain (`comicSearch`). */
  readonly texts: readonly string[]
  /** The series' row id by place, 0 for single issues. */
  readonly series: Uint32Array
  /** Places by when they were added, and by when their files changed, the oldest first. */
  readonly byAdded: Uint32Array
  readonly byModified: Uint32Array
  /** Place by the comic's row number, plus one; 0 for those not available. */
  readonly placeOf: Uint32Array
  readonly postings: Readonly<Record<FilterKind, readonly Posting[]>>
}

/** A value, how many comics of a mask have it, and the places of all that have it. */
export interface CountedValue extends Pick<Posting, 'value' | 'places'> {
  readonly count: number
}

/** A subset of a catalog: 1 where a place belongs to it. */
export type Mask = Uint8Array

export interface CatalogIndex {
  /** The catalog as the database is now; while a scan writes it may be a few seconds old. */
  catalog(): Promise<Catalog>
}

/** Rows turned into objects at once: more would hold up the event loop. */
const ROWS = 2_000
/** While the database keeps changing, a catalog is kept this many times as long as it took to make. */
const PATIENCE = 20

export function createCatalogIndex(db: Db, scanning: () => boolean): CatalogIndex {
  let kept: { catalog: Catalog; version: string; madeAt: number; cost: number } | null = null
  let making: Promise<Catalog> | null = null

  const version = async () => {
    // Counts the commits of every other connection, the writer's and other processes' among them.
    const row = await db.get<{ data_version: number }>('pragma data_version')
    return String(row?.data_version)
  }

  async function make(now: string): Promise<Catalog> {
    const started = Date.now()
    const catalog = await load(db)
    kept = { catalog, version: now, madeAt: Date.now(), cost: Date.now() - started }
    return catalog
  }

  return {
    async catalog() {
      const now = await version()
      if (kept !== null && kept.version === now) return kept.catalog
      const old = kept !== null && scanning() ? kept : null
      if (old !== null && Date.now() - old.madeAt < old.cost * PATIENCE) return old.catalog
      making ??= make(now).finally(() => {
        making = null
      })
      if (old !== null) {
        // Nobody waits for a catalog that the next batch will age again.
        making.catch(() => undefined)
        return old.catalog
      }
      return making
    },
  }
}

async function load(db: Db): Promise<Catalog> {
  const ids: string[] = []
  const texts: string[] = []
  const numbers: number[] = []
  const series: number[] = []
  const added: number[] = []
  const modified: number[] = []
  let last = { sort_name: '', id: '' }
  for (;;) {
    const rows = await db.all<{
      no: number
      id: string
      series_id: number | null
      added_at: string
      mtime: number
      sort_name: string
      search: string
    }>(
      `select no, id, series_id, added_at, mtime, sort_name, search from comics
       where available = 1 and (sort_name, id) > (?, ?) order by sort_name, id limit ${ROWS}`,
      [last.sort_name, last.id],
    )
    for (const row of rows) {
      ids.push(row.id)
      texts.push(row.search)
      numbers.push(row.no)
      series.push(row.series_id ?? 0)
      added.push(Date.parse(row.added_at))
      modified.push(row.mtime)
    }
    const end = rows.at(-1)
    if (end === undefined || rows.length < ROWS) break
    last = end
    await yieldToEventLoop()
  }
  const placeOf = new Uint32Array(numbers.reduce((most, no) => Math.max(most, no), 0) + 1)
  numbers.forEach((no, place) => {
    placeOf[no] = place + 1
  })
  const ordered = (times: readonly number[]) =>
    Uint32Array.from(ids.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b)
  return {
    ids,
    texts,
    series: Uint32Array.from(series),
    byAdded: ordered(added),
    byModified: ordered(modified),
    placeOf,
    postings: await loadPostings(db, placeOf),
  }
}

async function loadPostings(db: Db, placeOf: Uint32Array): Promise<Catalog['postings']> {
  const postings = Object.fromEntries(FILTER_KINDS.map((kind) => [kind, [] as Posting[]])) as Record<
    FilterKind,
    Posting[]
  >
  let last = 0
  for (;;) {
    const rows = await db.all<{
      id: number
      kind: FilterKind
      value: string
      folded: string
      numbers: string
    }>(
      `select v.id, v.kind, v.value, v.folded, json_group_array(l.comic_no) as numbers
       from (select * from facet_values where id > ? order by id limit ${ROWS}) v
       join facet_links l on l.value_id = v.id group by v.id order by v.id`,
      [last],
    )
    for (const { kind, value, folded, numbers } of rows) {
      const places = (JSON.parse(numbers) as number[])
        .map((no) => (placeOf[no] ?? 0) - 1)
        .filter((place) => place >= 0)
      if (places.length > 0) postings[kind].push({ value, folded, places: Uint32Array.from(places).sort() })
    }
    const next = await db.get<{ last: number | null }>(
      `select max(id) as last from (select id from facet_values where id > ? order by id limit ${ROWS})`,
      [last],
    )
    if (next?.last == null) return postings
    last = next.last
    await yieldToEventLoop()
  }
}

/** The places that fit: within a kind any chosen value, between kinds all; null when nothing is chosen. */
export function matching(catalog: Catalog, filters: Filters, but?: FilterKind): Mask | null {
  let mask: Mask | null = null
  for (const kind of FILTER_KINDS) {
    const chosen = filters[kind]
    if (kind === but || chosen === undefined || chosen.length === 0) continue
    const wanted = new Set(chosen.map(fold))
    const fits = new Uint8Array(catalog.ids.length)
    for (const { folded, places } of catalog.postings[kind])
      if (wanted.has(folded)) for (const place of places) fits[place] = 1
    mask = both(mask, fits)
  }
  return mask
}

/** The places whose names hold every word of a text, in any order, accents and case folded. */
export function containing(catalog: Catalog, text: string): Mask {
  const words = plainWords(text)
  return Uint8Array.from(catalog.texts, (each) =>
    words.length > 0 && words.every((word) => each.includes(word)) ? 1 : 0,
  )
}

/** The single issues, or those of series. */
export function singles(catalog: Catalog, single: boolean): Mask {
  return Uint8Array.from(catalog.series, (series) => ((series === 0) === single ? 1 : 0))
}

/** The places in both masks; null stands for all. */
export function both(a: Mask | null, b: Mask | null): Mask | null {
  if (a === null || b === null) return a ?? b
  return a.map((fits, place) => fits & (b[place] ?? 0))
}

/**
 * How many comics of a mask have each value of a kind, most first, then as `compare` orders them; values without any
 * are left out.
 */
export function countValues(
  catalog: Catalog,
  kind: FilterKind,
  mask: Mask | null,
  compare: (a: string, b: string) => number,
): CountedValue[] {
  const counted = catalog.postings[kind].map(({ value, places }) => {
    let count = mask === null ? places.length : 0
    if (mask !== null) for (const place of places) count += mask[place] ?? 0
    return { value, count, places }
  })
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.value, b.value))
}
