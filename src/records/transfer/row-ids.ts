import type { ExportedRow } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import type { TableName } from '#contract/tables.ts'
import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import { pairOf } from '#domain/twins.ts'
import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'

/** What an exported row's id is here. */
export type RowIds = (id: string) => string

/**
 * What the rows' ids become. An entity is the one here of the same name; else the one of its id, unless another of the
 * export has met that by its name (it was renamed here since): then it is a new one. So no two rows become one, and no
 * name is written that another row has. Throws the errors of `accountError`.
 */
export async function rowIds(
  client: AccountClient,
  userId: string,
  lines: { rows(kind: EntityKind): AsyncIterable<ExportedRow> },
  exporter: string,
): Promise<RowIds> {
  const own: RowIds = (id) => idFor(userId, exporter, id)
  const ids = new Map<string, string>()
  for (const kind of ENTITY_KINDS) {
    const byKey = await idsByKey(client, userId, kind)
    const met = new Set<string>()
    const others: string[] = []
    for await (const { id, name } of lines.rows(kind)) {
      const here = byKey.get(nameKey(String(name)))
      if (here === undefined) others.push(String(id))
      else {
        ids.set(String(id), here)
        met.add(here)
      }
    }
    for (const id of others) if (met.has(own(id))) ids.set(id, crypto.randomUUID())
  }
  return (id) => ids.get(id) ?? own(id)
}

async function idsByKey(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, string>()
  const pages = rowsById(() => client.from(kind).select('id,name_key').eq('user_id', userId))
  for await (const page of pages) for (const { id, name_key } of page) byKey.set(name_key, id)
  return byKey
}

/**
 * A row's id for a person: the same for who exported it, another for each other one (on one server an id is one
 * person's), and the first again when it comes back to whom it came from.
 */
export function idFor(userId: string, exporter: string, id: string): string {
  const [mine, theirs] = [bytesOf(userId), bytesOf(exporter)]
  const mixed = bytesOf(id).map((byte, place) => {
    const mask = UUID_FORM.get(place) ?? 0xff
    return byte ^ ((mine[place] ?? 0) & mask) ^ ((theirs[place] ?? 0) & mask)
  })
  const hex = mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The bits beside a UUID's version and variant (RFC 9562) in the bytes that hold these. */
const UUID_FORM: ReadonlyMap<number, number> = new Map([
  [6, 0x0f],
  [8, 0x3f],
])

const bytesOf = (uuid: string): number[] =>
  (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const REFERENCES = ['id', 'alias_of', 'character_id', 'artist_id', 'publisher_id', 'storyline_id']

/** A row with the ids, its own and those it refers to, that they are here. */
export function translated(
  table: TableName,
  row: ExportedRow,
  ids: RowIds,
  comicIds: ReadonlyMap<string, string>,
): ExportedRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'string' && REFERENCES.includes(column)) return [column, ids(value)]
      if (typeof value === 'string' && column === 'comic_id') return [column, comicIds.get(value) ?? value]
      if (table === 'user_settings' && column === 'value') return [column, withPairs(value as Json, ids)]
      return [column, value]
    }),
  )
}

const PAIR = /^([0-9a-f-]{36}) ([0-9a-f-]{36})$/

/** Pairs of entities that are not the same (`twin-refusals.ts`) name them by their ids. */
function withPairs(value: Json, ids: RowIds): Json {
  if (!Array.isArray(value)) return value
  return value.map((each: Json): Json => {
    const [, one, other] = typeof each === 'string' ? (PAIR.exec(each) ?? []) : []
    return one === undefined || other === undefined ? each : pairOf(ids(one), ids(other))
  })
}
