import { LRUCache } from 'lru-cache'
import type { Db } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { fold } from '#domain/slug.ts'
import { ISSUE_ORDER } from '../catalog/series.ts'
import { ROLES, type Role } from './comic-facts.ts'

/** What the issues of a series say of it. */
export interface SeriesFacts {
  readonly summary: string | null
  readonly publisher: string | null
  readonly language: string | null
  readonly direction: IssueMetadata['direction']
  readonly genres: readonly string[]
  readonly tags: readonly string[]
  readonly people: readonly { readonly name: string; readonly role: Role }[]
  /** When the first was published: `2005-10-14`. */
  readonly released: string | null
  /** How many issues it has or will have; null where none says. */
  readonly total: number | null
  /** Where each issue's number stands, in its order. */
  readonly orders: readonly { readonly id: string; readonly numberOrder: number | null }[]
}

export interface SeriesFactsList {
  /** By key, several in one question; unknown series are left out. */
  of(keys: readonly string[]): Promise<ReadonlyMap<string, SeriesFacts>>
}

/** How long facts are kept, in milliseconds: what another process edits is seen after it. */
const KEPT = 60_000
const SERIES_MAX = 4_000
/** Series of which is read at once: others are answered in between. */
const TOGETHER = 100
/** Issues of a series whose metadata is read for what it says of the whole. */
const ISSUES = 100

interface Row {
  readonly key: string
  readonly summary: string | null
  readonly publisher: string | null
  /** Ids and numbers of its issues, in order, as JSON. */
  readonly issues: string
}

/** When a comic was published; what is not said of a month or day is its first. Null where no year is. */
export function releasedOf({
  year,
  month,
  day,
}: Pick<IssueMetadata, 'year' | 'month' | 'day'>): string | null {
  if (year === null || year < 0 || year > 9999) return null
  const two = (part: number | null): string => String(part ?? 1).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Who did what for a comic. */
export const peopleOf = (metadata: IssueMetadata): { name: string; role: Role }[] =>
  (Object.keys(ROLES) as Role[]).flatMap((role) => metadata[ROLES[role]].map((name) => ({ name, role })))

const once = (values: readonly string[]): string[] => [
  ...new Map(values.map((value) => [fold(value), value])).values(),
]

/** `revision` is that of the collection and of what was edited in it: what is kept is of it. */
export function createSeriesFacts(db: Db, revision: () => Promise<string>): SeriesFactsList {
  const kept = new LRUCache<string, SeriesFacts>({ max: SERIES_MAX, ttl: KEPT })

  async function read(keys: readonly string[]): Promise<Map<string, SeriesFacts>> {
    const rows = await db.all<Row>(
      `select key, summary, publisher, json_group_array(json_array(id, number_order)) as issues from (
         select s.id as no, s.key, s.summary, s.publisher, c.id, c.number_order
         from series s join comics c on c.series_id = s.id and c.available = 1
         where s.key in (select value from json_each(?)) order by s.id, ${ISSUE_ORDER})
       group by no`,
      [JSON.stringify(keys)],
    )
    const orders = rows.map(({ issues }) =>
      (JSON.parse(issues) as [string, number | null][]).map(([id, numberOrder]) => ({ id, numberOrder })),
    )
    const asked = orders.flatMap((issues) => issues.slice(0, ISSUES).map(({ id }) => id))
    const told = await db.all<{ id: string; metadata: string }>(
      'select id, metadata from comics where id in (select value from json_each(?))',
      [JSON.stringify(asked)],
    )
    const metadata = new Map(told.map((row) => [row.id, JSON.parse(row.metadata) as IssueMetadata]))
    return new Map(rows.map((row, at) => [row.key, factsOf(row, orders[at] ?? [], metadata)]))
  }

  return {
    async of(keys) {
      const now = await revision()
      const found = new Map<string, SeriesFacts>()
      for (const key of keys) {
        const known = kept.get(`${now} ${key}`)
        if (known !== undefined) found.set(key, known)
      }
      const missing = keys.filter((key) => !found.has(key))
      if (missing.length === 0) return found
      for (let from = 0; from < missing.length; from += TOGETHER)
        for (const [key, facts] of await read(missing.slice(from, from + TOGETHER))) {
          kept.set(`${now} ${key}`, facts)
          found.set(key, facts)
        }
      return found
    },
  }
}

function factsOf(
  { summary, publisher }: Row,
  orders: SeriesFacts['orders'],
  metadata: ReadonlyMap<string, IssueMetadata>,
): SeriesFacts {
  const all = orders.flatMap(({ id }) => metadata.get(id) ?? [])
  const people = all.flatMap(peopleOf)
  const totals = all.map(({ count }) => count).filter((count) => count !== null)
  return {
    summary,
    publisher,
    language: all.find(({ language }) => language !== null)?.language ?? null,
    direction: all.find(({ direction }) => direction !== null)?.direction ?? null,
    genres: once(all.flatMap(({ genres }) => genres)),
    tags: once(all.flatMap(({ tags }) => tags)),
    people: [...new Map(people.map((person) => [`${person.role} ${fold(person.name)}`, person])).values()],
    released:
      all
        .map(releasedOf)
        .filter((date) => date !== null)
        .sort()[0] ?? null,
    total: totals.length === 0 ? null : totals.reduce((most, count) => Math.max(most, count), 0),
    orders,
  }
}
