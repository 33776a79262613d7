import type { ExportedRow } from '#contract/exported.ts'
import type { Table } from '#contract/table.ts'
import { type TableName, tables } from '#contract/tables.ts'
import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'
import { matchKeyOf, TABLES_IN_ORDER } from './tables.ts'

/** Returns false if the existing row was changed at the same time or later, so that a row may not replace it. */
export type IsNewer = (table: TableName, row: ExportedRow) => boolean

const CHANGED = 'updated_at'

/**
 * Reads the modification times of the existing rows; rows of tables without such times count as newer. Throws the
 * errors of `accountError`.
 */
export async function newerRows(client: AccountClient, userId: string): Promise<IsNewer> {
  const times = new Map<TableName, ReadonlyMap<string, number>>()
  for (const table of TABLES_IN_ORDER) {
    const { columns }: Table = tables[table]
    if (columns[CHANGED] !== undefined) times.set(table, await timesOf(client, userId, table))
  }
  return (table, row) => {
    const here = times.get(table)?.get(keyOf(table, row))
    return here === undefined || timeIn(row) > here
  }
}

const timeIn = (row: ExportedRow): number => Date.parse(String(row[CHANGED]))

/** Returns the key of a row within its user. */
const keyOf = (table: TableName, row: ExportedRow): string =>
  JSON.stringify(matchKeyOf(table).on.map((column) => (column === 'user_id' ? null : row[column])))

async function timesOf(
  client: AccountClient,
  userId: string,
  table: TableName,
): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>()
  const columns = [...new Set(['id', ...matchKeyOf(table).on, CHANGED])].join(',')
  const pages = rowsById(() =>
    client
      .from(table as 'comics')
      .select(columns as '*')
      .eq('user_id', userId),
  )
  for await (const page of pages)
    for (const row of page as readonly ExportedRow[]) times.set(keyOf(table, row), timeIn(row))
  return times
}
