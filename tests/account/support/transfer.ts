import { expect } from 'vitest'
import { EXPORTED_TABLES, type ExportedRow, exportedRow } from '#contract/exported.ts'
import type { TableName } from '#contract/tables.ts'
import { mergeEntities } from '#records/entities/delete-and-merge.ts'
import { listRefusals, markDistinct } from '#records/entities/distinct-pairs.ts'
import { createEntity } from '#records/entities/entity-edits.ts'
import { exportRows } from '#records/transfer/export-account.ts'
import { importRows } from '#records/transfer/import-account.ts'
import type { Client } from './account.ts'

/** A user with their client, of an embedded or hosted account. */
export interface User {
  readonly client: Client
  readonly userId: string
}

/** Returns a user's rows in the export format. */
async function exported({ client, userId }: User): Promise<Map<TableName, ExportedRow[]>> {
  const rows = new Map<TableName, ExportedRow[]>()
  for (const table of EXPORTED_TABLES) {
    const list: ExportedRow[] = []
    for await (const row of exportRows(client, userId, table)) list.push(exportedRow(table).parse(row))
    rows.set(table, list)
  }
  return rows
}

async function importAll(to: User, from: User, rows: Map<TableName, ExportedRow[]>): Promise<void> {
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

/** Imports the rows of one user for another: later progress and equal names are kept. */
export async function walkThroughTransfer(ana: User, eva: User): Promise<void> {
  const library = (who: User) => who.client.from('comics_library')
  await library(ana).insert([
    record('here-1', 40, '2026-02-01T10:00:00+00:00'),
    record('here-2', 50, '2026-02-01T10:00:00+00:00'),
    record(null, 0, null),
  ])
  const [hazel, alana] = [
    await createEntity(ana.client, ana.userId, 'characters', { name: 'Hazel' }),
    await createEntity(ana.client, ana.userId, 'characters', { name: 'Alana' }),
  ]
  await markDistinct(ana.client, ana.userId, 'characters', [hazel.id, alana.id])
  await ana.client.from('comics_characters').insert({ character_id: hazel.id, comic_path: '/c/1.cbz' })
  // More rows than fit one response or one request.
  const days = Array.from({ length: 1_100 }, (_, n) => ({ day: '2026-01-01', comic_id: `c${n}`, pages: 1 }))
  expect((await ana.client.from('reading_days').insert(days)).error).toBeNull()

  await library(eva).insert([record('here-1', 90, '2026-03-01T10:00:00+00:00'), record('there-2', 10, null)])
  const own = await createEntity(eva.client, eva.userId, 'characters', { name: 'HAZEL' })
  const rows = await exported(ana)
  for (let times = 0; times < 2; times++) await importAll(eva, ana, rows)

  const { data } = await library(eva).select('comic_id,reading_progress').order('file_path')
  expect(data).toEqual([
    { comic_id: 'here-1', reading_progress: 90 },
    // Eva's record has another id and no progress.
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
  // Ana's rows are unchanged.
  expect(await exported(ana)).toEqual(rows)
  // Importing Eva's rows back does not count reading days twice.
  await importAll(ana, eva, await exported(eva))
  expect((await exported(ana)).get('reading_days')).toEqual(rows.get('reading_days'))
}

/** Imports a user's own export after changes: a record was assigned and read, entities were renamed. */
export async function walkThroughChanges(ana: User): Promise<void> {
  const { client, userId } = ana
  const library = client.from('comics_library')
  await library.insert([record(null, 0, null), { ...record(null, 0, null), file_name: 'untouched.cbz' }])
  const made = (name: string) => createEntity(client, userId, 'characters', { name })
  const [first, second, third] = [await made('Ana'), await made('Berta'), await made('Clara')]
  const links = client.from('comics_characters')
  for (const { id, name } of [first, second, third])
    await links.insert({ character_id: id, comic_path: `/c/${name}.cbz` })
  const rows = await exported(ana)

  const later = {
    reading_progress: 60,
    last_page: 12,
    page_count: 20,
    last_read_at: '2026-03-01T10:00:00+00:00',
  }
  await library.update({ comic_id: 'claimed', ...later }).eq('file_name', 'null.cbz')
  await links.delete().eq('user_id', userId)
  const characters = client.from('characters')
  await characters.delete().eq('id', second.id)
  await characters.update({ name: 'Berta' }).eq('id', first.id)
  await characters.update({ name: 'Dora' }).eq('id', third.id)

  for (let times = 0; times < 2; times++) {
    await importAll(ana, ana, rows)
    const places = 'comic_id,reading_progress,last_page,page_count,last_read_at'
    const { data } = await library.select(places as '*').order('file_name')
    expect(data).toEqual([
      { comic_id: 'claimed', ...later },
      expect.objectContaining({ comic_id: null, reading_progress: 0 }),
    ])
    // Each name has its comics; one that was only renamed has its name again.
    const { data: named } = await characters.select('id,name').order('name')
    const idOf = new Map(named?.map(({ id, name }) => [name, id]))
    expect([...idOf.keys()]).toEqual(['Ana', 'Berta', 'Clara'])
    expect([idOf.get('Berta'), idOf.get('Clara')]).toEqual([first.id, third.id])
    const { data: linked } = await links.select('character_id,comic_path').order('comic_path')
    expect(linked).toEqual(
      [...idOf].map(([name, id]) => ({ character_id: id, comic_path: `/c/${name}.cbz` })),
    )
  }
}

/** Imports two records of the same comic: the later progress is kept. */
export async function walkThroughSameComic(ana: User): Promise<void> {
  const { client } = ana
  const library = client.from('comics_library')
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const [early, late] = ['2026-02-01T10:00:00+00:00', '2026-03-01T10:00:00+00:00']
  for (const [of, other] of [[early, late] as const, [late, early] as const]) {
    await library.delete().eq('user_id', ana.userId)
    await library.insert([
      { id: id(1), ...record('here-2', of === late ? 70 : 20, of) },
      { id: id(2), ...record('there-2', other === late ? 70 : 20, other) },
    ])
    const marks = client.from('page_bookmarks')
    await marks.delete().eq('user_id', ana.userId)
    await marks.insert(['here-2', 'there-2'].map((comic_id) => ({ comic_id, page: 3 })))
    const rows = await exported(ana)
    // The export has both records, the account has one.
    await library.delete().eq('id', id(2))
    for (let times = 0; times < 2; times++) {
      await importAll(ana, ana, rows)
      const { data } = await library.select('reading_progress,last_read_at').eq('comic_id', 'there-2')
      expect(data).toEqual([{ reading_progress: 70, last_read_at: late }])
      expect((await marks.select('page').eq('comic_id', 'there-2')).data).toEqual([{ page: 3 }])
    }
  }
}

/** Imports a merge into an account with both entities: comics and names of both are kept. */
export async function walkThroughMerge(ana: User, eva: User): Promise<void> {
  const made = ({ client, userId }: User, name: string) =>
    createEntity(client, userId, 'characters', { name })
  const [hers, gone] = [await made(ana, 'Hazel'), await made(ana, 'Hazél')]
  await mergeEntities(ana.client, ana.userId, 'characters', gone.id, hers.id)
  const rows = await exported(ana)

  const [one, other] = [await made(eva, 'Hazel'), await made(eva, 'Hazél')]
  const { client, userId } = eva
  const links = client.from('comics_characters')
  const link = (character_id: string, comic_path: string) => ({ character_id, comic_path })
  const [both, alone] = ['/c/both.cbz', '/c/alone.cbz']
  await links.insert([link(one.id, both), link(other.id, both), link(other.id, alone)])
  await client.from('characters').insert({ user_id: userId, name: 'H.', alias_of: other.id })
  for (let times = 0; times < 2; times++) {
    await importAll(eva, ana, rows)
    const { data } = await links.select('character_id,comic_path').order('comic_path')
    expect(data).toEqual([link(one.id, alone), link(one.id, both)])
    const named = await client.from('characters').select('name,alias_of').order('name')
    expect(named.data).toEqual([
      { name: 'H.', alias_of: one.id },
      { name: 'Hazel', alias_of: null },
      { name: 'Hazél', alias_of: one.id },
    ])
  }
}
