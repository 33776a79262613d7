import type { ExportedRow } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { pairOf } from '#domain/duplicates.ts'
import { ENTITY_KINDS, type EntityKind, nameKey } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'

/** Returns the id that an exported row gets in this account. */
export type RowIds = (id: string) => string

/**
 * Returns how the ids of exported rows are translated. An entity gets the id of the existing entity with the same name;
 * otherwise the id derived from its own id. If another exported entity got that id by its name, because the entity was
 * renamed here since, it gets a new id. So no two rows become one, and no name is written twice. Throws the errors of
 * `accountError`.
 */
export async function rowIds(
  client: AccountClient,
  userId: string,
  lines: { rows(kind: EntityKind): AsyncIterable<ExportedRow> },
  exporter: string,
): Promise<RowIds> {
  const derived: RowIds = (id) => idFor(userId, exporter, id)
  const ids = new Map<string, string>()
  for (const kind of ENTITY_KINDS) {
    const byKey = await idsByKey(client, userId, kind)
    const matchedIds = new Set<string>()
    const others: string[] = []
    for await (const { id, name } of lines.rows(kind)) {
      const existing = byKey.get(nameKey(String(name)))
      if (existing === undefined) others.push(String(id))
      else {
        ids.set(String(id), existing)
        matchedIds.add(existing)
      }
    }
    for (const id of others) if (matchedIds.has(derived(id))) ids.set(id, crypto.randomUUID())
  }
  return (id) => ids.get(id) ?? derived(id)
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
 * Returns the id of a row for another user: unchanged for the exporter, different for each other user (ids are unique
 * on a server), and the original one again when it returns to its first user.
 */
export function idFor(userId: string, exporter: string, id: string): string {
  const [ownBytes, exporterBytes] = [bytesOf(userId), bytesOf(exporter)]
  const mixed = bytesOf(id).map((byte, index) => {
    const mask = UUID_FORM.get(index) ?? 0xff
    return byte ^ ((ownBytes[index] ?? 0) & mask) ^ ((exporterBytes[index] ?? 0) & mask)
  })
  const hex = mixed.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Masks of the bytes of a UUID that contain its version and variant (RFC 9562). */
const UUID_FORM: ReadonlyMap<number, number> = new Map([
  [6, 0x0f],
  [8, 0x3f],
])

const bytesOf = (uuid: string): number[] =>
  (uuid.replaceAll('-', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

/** True for columns with the id of a row. */
function isReference(table: TableName, column: string): boolean {
  const columns: Readonly<Record<string, { type: string }>> = tables[table].columns
  return columns[column]?.type === 'uuid'
}

/** Returns a row with all its ids translated. */
export function translated(
  table: TableName,
  row: ExportedRow,
  ids: RowIds,
  comicIds: ReadonlyMap<string, string>,
): ExportedRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (typeof value === 'string' && isReference(table, column)) return [column, ids(value)]
      if (typeof value === 'string' && column === 'comic_id') return [column, comicIds.get(value) ?? value]
      if (table === 'user_settings' && column === 'value') return [column, withPairs(value as Json, ids)]
      return [column, value]
    }),
  )
}

const PAIR = /^([0-9a-f-]{36}) ([0-9a-f-]{36})$/

/** Translates the ids in refused pairs (`distinct-pairs.ts`). */
function withPairs(value: Json, ids: RowIds): Json {
  if (!Array.isArray(value)) return value
  return value.map((each: Json): Json => {
    const [, one, other] = typeof each === 'string' ? (PAIR.exec(each) ?? []) : []
    return one === undefined || other === undefined ? each : pairOf(ids(one), ids(other))
  })
}
