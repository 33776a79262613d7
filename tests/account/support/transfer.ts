import { expect } from 'vitest'
import { type ExportedRow, exportedRow } from '#contract/exported.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { listRefusals, refuseTwins } from '#records/entities/twin-refusals.ts'
import { exportRows } from '#records/transfer/export-account.ts'
import { importRows } from '#records/transfer/import-account.ts'
import type { Client } from './account.ts'

/** Somebody with their client, whatever the account lives in. */
export interface Somebody {
  readonly client: Client
  readonly userId: string
}

const names = Object.keys(tables) as TableName[]

/** A user's rows as an export holds them, each as the format says. */
async function exported({ client, userId }: Somebody): Promise<Map<TableName, ExportedRow[]>> {
  const rows = new Map<TableName, ExportedRow[]>()
  for (const table of names) {
    const list: ExportedRow[] = []
    for await (const row of exportRows(client, userId, table)) list.push(exportedRow(table).parse(row))
    rows.set(table, list)
  }
  return rows
}

async function bring(to: Somebody, from: Somebody, rows: Map<TableName, ExportedRow[]>): Promise<void> {
  async function* given(table: TableName) {
    yield* rows.get(table) ?? []
  }
  const comicIds = new Map([['here-2', 'there-2']])
  const signal = new AbortController().signal
  const onRows = () => undefined
  await importRows(to.client, to.userId, { rows: given }, { exporter: from.userId, comicIds, signal, onRows })
}

const record = (comic_id: string | null, progress: number, last_read_at: string | null) => ({
  comic_id,
  file_name: `${comic_id}.cbz`,
  file_path: `/c/${comic_id}.cbz`,
  file_size: 10,
  reading_progress: progress,
  last_read_at,
})

/** Brings the rows of one person over to another, who has some of them: what is later there, and called the same, stays. */
export async function walkThroughTransfer(ana: Somebody, eva: Somebody): Promise<void> {
  const library = (who: Somebody) => who.client.from('comics_library')
  await library(ana).insert([
    record('here-1', 40, '2026-02-01T10:00:00+00:00'),
    record('here-2', 50, '2026-02-01T10:00:00+00:00'),
    record(null, 0, null),
  ])
  const [hazel, alana] = [
    await createEntity(ana.client, ana.userId, 'characters', { name: 'Hazel' }),
    await createEntity(ana.client, ana.userId, 'characters', { name: 'Alana' }),
  ]
  await refuseTwins(ana.client, ana.userId, 'characters', [hazel.id, alana.id])
  await ana.client.from('comics_characters').insert({ character_id: hazel.id, comic_path: '/c/1.cbz' })
  // More than one answer of rows, and more than one request of them.
  const days = Array.from({ length: 1_100 }, (_, n) => ({ day: '2026-01-01', comic_id: `c${n}`, pages: 1 }))
  expect((await ana.client.from('reading_days').insert(days)).error).toBeNull()

  await library(eva).insert([record('here-1', 90, '2026-03-01T10:00:00+00:00'), record('there-2', 10, null)])
  const own = await createEntity(eva.client, eva.userId, 'characters', { name: 'HAZEL' })
  const rows = await exported(ana)
  for (let times = 0; times < 2; times++) await bring(eva, ana, rows)

  const { data } = await library(eva).select('comic_id,reading_progress').order('file_path')
  expect(data).toEqual([
    { comic_id: 'here-1', reading_progress: 90 },
    // It is another id here, and was never read here.
    { comic_id: 'there-2', reading_progress: 50 },
    { comic_id: null, reading_progress: 0 },
  ])
  const characters = await eva.client.from('characters').select('id,name').order('name')
  expect(characters.data?.map(({ name }) => name)).toEqual(['Alana', 'Hazel'])
  const links = await eva.client.from('comics_characters').select('character_id,comic_path')
  expect(links.data).toEqual([{ character_id: own.id, comic_path: '/c/1.cbz' }])
  expect((await listRefusals(eva.client, eva.userId))[0]?.names.toSorted()).toEqual(['Alana', 'Hazel'])
  const { count } = await eva.client.from('reading_days').select('id', { count: 'exact', head: true })
  expect(count).toBe(1_100)
  // Nothing of hers was changed.
  expect(await exported(ana)).toEqual(rows)
}
