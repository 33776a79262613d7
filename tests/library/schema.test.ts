import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { FIELDS } from '#domain/metadata/fields.ts'
import { CREDITS, noMetadata } from '#domain/metadata/metadata-fields.ts'
import { LACKABLE } from '#domain/plain-filters.ts'
import { ALL, SERIES } from '#library/catalog/snapshot/catalog-rows.ts'
import { libraryMigrations } from '#library/schema.ts'
import { atEnd, forFile } from '../support/processes/at-end.ts'
import { tempDir } from '../support/temp.ts'

/** Tables of users that `transferAppData` and `transferProgress` hand over, and the others. */
const HANDED_OVER = [
  'devices',
  'document_links',
  'home_rows',
  'kosync_orphans',
  'reading_batches',
  'reading_counted',
  'reading_events',
  'reading_outbox',
  'reading_states',
  'set_aside',
  'smart_shelves',
]
const OTHERS = ['file_batches', 'linked_comics', 'linked_users', 'media_keys', 'playlists']

const database = forFile(async () => {
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  atEnd(() => db.close())
  return db
})

const columnsOf = async (table: string) =>
  (await database().all<{ name: string }>('select name from pragma_table_info(?)', [table])).map(
    ({ name }) => name,
  )

test.each([
  { table: 'comics', trigger: 'comic_changed', select: ALL, constant: ['no', 'id'] },
  // The folder is set when the series is added; the sort name follows the name.
  { table: 'series', trigger: 'series_changed', select: SERIES, constant: ['id', 'folder', 'sort_name'] },
])(
  'a changed column of $table that lists read is in the change log',
  async ({ table, trigger, select, constant }) => {
    const sql = (
      await database().get<{ sql: string }>('select sql from sqlite_master where name = ?', [trigger])
    )?.sql
    const read = (await columnsOf(table)).filter((column) => new RegExp(`\\b${column}\\b`).test(select))
    const unlogged = read.filter((column) => !sql?.includes(`old.${column} is not new.${column}`))
    expect(unlogged.sort()).toEqual(constant.sort())
  },
)

/** Inserts a comic with empty values. */
async function insertComic(): Promise<void> {
  const columns = await database().all<{ name: string; type: string }>(
    `select name, type from pragma_table_info('comics') where "notnull" = 1 and dflt_value is null and pk = 0`,
  )
  const values = columns.map(({ name, type }) => (type === 'INTEGER' ? 0 : name === 'metadata' ? '{}' : ''))
  await database().run(
    `insert into comics (${columns.map(({ name }) => name).join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    values,
  )
}

test('a comic with a credit of any artist does not lack credits', async () => {
  await insertComic()
  const lacksCredits = async (metadata: object) => {
    await database().run('update comics set metadata = ?', [JSON.stringify(metadata)])
    const row = await database().get<{ lacks: number }>('select lacks from comics')
    return (((row?.lacks ?? 0) >> LACKABLE.indexOf('credits')) & 1) === 1
  }
  expect(await lacksCredits(noMetadata())).toBe(true)
  const ofArtists = CREDITS.filter((credit) => FIELDS[credit].role !== null)
  expect(ofArtists.length).toBeGreaterThan(5)
  for (const credit of ofArtists)
    expect([credit, await lacksCredits({ ...noMetadata(), [credit]: ['Fiona Staples'] })]).toEqual([
      credit,
      false,
    ])
})

test('each table with data of users is either handed over with a computer or not', async () => {
  const tables = await database().all<{ name: string }>(
    `select t.name from sqlite_master t, pragma_table_info(t.name) c
     where t.type = 'table' and c.name = 'user_id' order by t.name`,
  )
  // For a new table, decide whether `transferAppData` hands it over to another user.
  expect(tables.map(({ name }) => name)).toEqual([...HANDED_OVER, ...OTHERS].sort())
})
