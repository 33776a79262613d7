import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { FilterKind } from '#contract/helper/filters.ts'
import type { Db, Value } from '#db/index.ts'
import type { IssueMetadata } from '#domain/metadata.ts'
import { fold } from '#domain/slug.ts'
import type { PageEntry } from '#formats/comic-file.ts'
import { searchPatterns } from '../catalog/search-text.ts'

/** What somebody did for a comic, as apps call it, and the list of the metadata that it is in. */
export const ROLES = {
  writer: 'writers',
  penciller: 'pencillers',
  inker: 'inkers',
  colorist: 'colorists',
  letterer: 'letterers',
  cover: 'coverArtists',
  editor: 'editors',
  translator: 'translators',
} as const satisfies Record<string, keyof IssueMetadata>
export type Role = keyof typeof ROLES

export const isRole = (text: string): text is Role => Object.hasOwn(ROLES, text)

/** Something that metadata says of a comic; a `value` or `name` of null: anything of the kind. */
export type Said =
  | { readonly kind: FilterKind | 'tags' | 'language'; readonly value: string | null }
  | { readonly kind: 'person'; readonly name: string | null; readonly role: string | null }
  /** Words that are all in its names or its series', anywhere and in any order. */
  | { readonly kind: 'words'; readonly text: string }

/** What lists are sorted and compared by beside names and times. */
export interface Figure {
  /** Bytes. */
  readonly size: number
  /** `2005-10-14`; what is not said of a month or day is its first. Null where no year is. */
  readonly released: string | null
  /** Where its number stands among numbers; null for none. */
  readonly numberOrder: number | null
  /** How many issues its series has or will have, as it says; null where it does not. */
  readonly total: number | null
}

export interface Storyline {
  readonly name: string
  readonly comicIds: readonly string[]
}

/** What metadata says of the comics that are there, for lists that apps choose by it. */
export interface ComicFacts {
  /** The ids of the comics of which it is said. */
  idsWhere(said: Said): Promise<ReadonlySet<string>>
  /** By comic id. */
  figures(): Promise<ReadonlyMap<string, Figure>>
  /** All that is said of a kind, by name; of the comics in some libraries' folders where those are given. */
  values(kind: FilterKind | 'tags' | 'language', roots?: readonly string[] | null): Promise<string[]>
  /** Everybody who made a comic and what they did, by name; likewise. */
  people(roots?: readonly string[] | null): Promise<{ readonly name: string; readonly role: Role }[]>
  /** Storylines by name, each with the ids of its comics in its order. */
  storylines(): Promise<Storyline[]>
  /** The pages of a comic, in order; null for an unknown one. */
  pages(id: string): Promise<readonly PageEntry[] | null>
}

/** How long what was asked is kept, in milliseconds: what another process edits is seen after it. */
const KEPT = 60_000
/** The same of lists of everything, which cost a second at 50,000 comics. */
const LISTS_KEPT = 10 * 60_000
/** Different questions of which the answers are kept, and how many ids these hold together. */
const QUESTIONS = 200
const IDS = 500_000

const THERE = 'select c.id from comics c where c.available = 1 and'
const NAMED = 'value = ? collate nocase'

interface Part {
  readonly sql: string
  readonly params: readonly Value[]
}

/** What a comic `c` must be. */
function partOf(said: Said): Part {
  if (said.kind === 'person') return personPart(said.name, said.role)
  if (said.kind === 'words') return wordsPart(said.text)
  const { kind, value } = said
  if (kind === 'language')
    return value === null
      ? { sql: "c.metadata ->> '$.language' is not null", params: [] }
      : { sql: "c.metadata ->> '$.language' = ? collate nocase", params: [value] }
  if (kind === 'tags')
    return value === null
      ? { sql: "c.metadata ->> '$.tags' <> '[]'", params: [] }
      : { sql: `exists (select 1 from json_each(c.metadata, '$.tags') where ${NAMED})`, params: [value] }
  if (value === null)
    return {
      sql: `c.no in (select l.comic_no from facet_values v join facet_links l on l.value_id = v.id where v.kind = ?)`,
      params: [kind],
    }
  return {
    sql: `c.no in (select l.comic_no from facet_values v join facet_links l on l.value_id = v.id
      where v.kind = ? and v.folded = ?)`,
    params: [kind, fold(value)],
  }
}

function personPart(name: string | null, role: string | null): Part {
  if (role !== null && !isRole(role)) return { sql: 'false', params: [] }
  const lists = role === null ? Object.values(ROLES) : [ROLES[role]]
  const each = lists.map((list) =>
    name === null
      ? `c.metadata ->> '$.${list}' <> '[]'`
      : `exists (select 1 from json_each(c.metadata, '$.${list}') where ${NAMED})`,
  )
  return { sql: `(${each.join(' or ')})`, params: name === null ? [] : lists.map(() => name) }
}

function wordsPart(text: string): Part {
  const each = searchPatterns(text)
  const named = `(c.search like ? escape '\\' or exists (
    select 1 from series s where s.id = c.series_id and s.search like ? escape '\\'))`
  return {
    sql: ['true', ...each.map(() => named)].join(' and '),
    params: each.flatMap((pattern) => [pattern, pattern]),
  }
}

const RELEASED = `case when c.year is null then null else printf('%04d-%02d-%02d', c.year,
  ifnull(c.metadata ->> '$.month', 1), ifnull(c.metadata ->> '$.day', 1)) end`

/** All values of a kind of the comics that are there. */
function valuesPart(kind: FilterKind | 'tags' | 'language', within: Part): Part {
  const there = `c.available = 1 and ${within.sql}`
  if (kind === 'language')
    return {
      sql: `select distinct c.metadata ->> '$.language' as value from comics c where ${there}
        and value is not null order by value`,
      params: within.params,
    }
  if (kind === 'tags')
    return {
      sql: `select distinct j.value from comics c, json_each(c.metadata, '$.tags') j where ${there}
        order by j.value collate nocase`,
      params: within.params,
    }
  return {
    sql: `select v.value from facet_values v where v.kind = ? and exists (
        select 1 from facet_links l join comics c on c.no = l.comic_no where l.value_id = v.id and ${there})
      order by v.folded`,
    params: [kind, ...within.params],
  }
}

const withinPart = (roots: readonly string[] | null): Part =>
  roots === null
    ? { sql: 'true', params: [] }
    : { sql: 'c.root in (select value from json_each(?))', params: [JSON.stringify(roots)] }

/** `revision` is that of the collection and of what was edited in it: what is kept is of it. */
export function createComicFacts(db: Db, revision: () => Promise<string>): ComicFacts {
  const kept = new LRUCache<string, Promise<object>>({ max: QUESTIONS, ttl: KEPT })
  const ids = new LRUCache<string, ReadonlySet<string>>({ max: QUESTIONS, maxSize: IDS, ttl: KEPT })
  /** One at a time: each looks at all comics, on threads that files are read by, too. */
  const inTurn = pLimit(1)

  /** What `ask` answers, or what it did a moment ago. */
  async function keep<T extends object>(question: string, ask: () => Promise<T>, ttl = KEPT): Promise<T> {
    const key = `${await revision()} ${question}`
    const known = kept.get(key)
    if (known !== undefined) return known as Promise<T>
    const asked = ask()
    kept.set(key, asked, { ttl })
    asked.catch(() => kept.delete(key))
    return asked
  }

  return {
    async idsWhere(said) {
      const question = `${await revision()} ${JSON.stringify(said)}`
      const known = ids.get(question)
      if (known !== undefined) return known
      return inTurn(async () => {
        // Somebody may have asked the same before it was this one's turn.
        const found = ids.get(question)
        if (found !== undefined) return found
        const { sql, params } = partOf(said)
        const rows = await db.all<{ id: string }>(`${THERE} ${sql}`, [...params])
        const answer = new Set(rows.map(({ id }) => id))
        ids.set(question, answer, { size: 1 + answer.size })
        return answer
      })
    },

    figures: () =>
      keep('figures', async () => {
        const rows = await db.all<Figure & { id: string }>(
          `select c.id, c.size, ${RELEASED} as released, c.number_order as "numberOrder",
             c.metadata ->> '$.count' as total
           from comics c where c.available = 1`,
        )
        return new Map(rows.map(({ id, ...figure }) => [id, figure]))
      }),

    values: (kind, roots = null) =>
      keep(
        JSON.stringify(['values', kind, roots]),
        async () => {
          const { sql, params } = valuesPart(kind, withinPart(roots))
          const rows = await db.all<{ value: string }>(sql, [...params])
          return rows.map(({ value }) => value)
        },
        LISTS_KEPT,
      ),

    people: (roots = null) =>
      keep(
        JSON.stringify(['people', roots]),
        async () => {
          const lists = new Map<string, Role>(
            Object.entries(ROLES).flatMap(([role, list]) => (isRole(role) ? [[list, role]] : [])),
          )
          const within = withinPart(roots)
          const rows = await db.all<{ list: string; name: string }>(
            `select distinct l.key as list, j.value as name
             from comics c, json_each(c.metadata) l, json_each(l.value) j
             where c.available = 1 and ${within.sql} and l.key in (select value from json_each(?))
             order by name collate nocase, list`,
            [...within.params, JSON.stringify([...lists.keys()])],
          )
          return rows.flatMap(({ list, name }) => {
            const role = lists.get(list)
            return role === undefined ? [] : [{ name, role }]
          })
        },
        LISTS_KEPT,
      ),

    storylines: () =>
      keep('storylines', async () => {
        const rows = await db.all<{ name: string; ids: string }>(
          `select name, json_group_array(id) as ids from (
             select v.id as no, v.value as name, v.folded, c.id
             from facet_values v join facet_links l on l.value_id = v.id join comics c on c.no = l.comic_no
             where v.kind = 'storylines' and c.available = 1
             order by v.folded, c.metadata ->> '$.storyline.order' is null, c.metadata ->> '$.storyline.order',
               c.sort_name, c.id)
           group by no order by folded`,
        )
        return rows.map(({ name, ids }) => ({ name, comicIds: JSON.parse(ids) as string[] }))
      }),

    async pages(id) {
      const row = await db.get<{ pages: string }>('select pages from comics where id = ?', [id])
      return row === undefined ? null : (JSON.parse(row.pages) as PageEntry[])
    },
  }
}
