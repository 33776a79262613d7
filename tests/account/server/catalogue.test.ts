import { join } from 'node:path'
import { expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { migrations } from '#account/migrations.ts'
import { applySchema, createTableSql } from '#account/schema.ts'
import type { Database, Insert, Row } from '#contract/database.ts'
import type { Table } from '#contract/table.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { openDatabase } from '#db/index.ts'
import { libraryColumns } from '#domain/metadata/comic-columns.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'
import { tempDir } from '../../support/temp.ts'

/** Inserts the owner of the rows. */
const PERSON = `insert into auth_users (id, email, password_hash, user_metadata, app_metadata, created_at, updated_at)
  values ('u', 'a@example.com', 'x', '{}', '{}', 0, 0)`

async function database() {
  const db = await openDatabase(join(await tempDir(), 'accounts.db'), { migrations })
  onTestFinished(() => db.close())
  return db
}

it('every name in a key, index or reference is a column', () => {
  for (const table of Object.values<Table>(tables)) {
    const lists = [
      table.primaryKey,
      ...table.uniques,
      ...table.indexes,
      ...table.foreignKeys.map((key) => key.columns),
    ]
    for (const column of lists.flat()) expect(Object.keys(table.columns)).toContain(column)
    for (const { references } of table.foreignKeys) expect(Object.keys(tables)).toContain(references.table)
  }
})

it('an older database gets the missing columns, indexes and tables, and keeps its rows', async () => {
  const db = await database()
  const { last_page, page_count, ...older } = tables.comics_library.columns
  expect([last_page.type, page_count.type]).toEqual(['int4', 'int4'])
  await db.exec(createTableSql('comics_library', { ...tables.comics_library, columns: older }))
  await db.exec(`
    ${PERSON};
    insert into comics_library (id, user_id, file_name, file_path, file_size, created_at)
      values ('i', 'u', 'a.cbz', '/a.cbz', 1, '2026-01-01T00:00:00.000000Z');
  `)
  for (let time = 0; time < 2; time++) await db.transaction(applySchema)
  const row = await db.get(
    'select id, last_page, page_count, file_type, genre, is_available from comics_library',
  )
  expect(row).toEqual({
    id: 'i',
    last_page: null,
    page_count: null,
    file_type: 'application/octet-stream',
    genre: '[]',
    is_available: 1,
  })
  const indexes = await db.all<{ name: string }>(
    "select name from sqlite_master where type = 'index' and name like 'comics_%'",
  )
  expect(indexes.map(({ name }) => name)).toContain('comics_library_user_id_comic_id_key')
})

it('deleting a user deletes their rows', async () => {
  const db = await database()
  await db.transaction(applySchema)
  await db.exec(`
    ${PERSON};
    insert into comics_library (id, user_id, file_name, file_path, file_size, created_at) values ('i', 'u', 'a', 'a', 1, 't');
    delete from auth_users;
  `)
  expect(await db.all('select * from comics_library')).toEqual([])
})

it('the types of supabase-js follow the catalogue', () => {
  type Library = Database['public']['Tables']['comics_library']
  expectTypeOf<'comics_library' | 'artists' | 'comics_artists'>().toExtend<TableName>()
  // Generated name keys are read-only.
  expectTypeOf<Row<'artists'>['name_key']>().toEqualTypeOf<string>()
  expectTypeOf<Insert<'artists'>>().not.toHaveProperty('name_key')
  expectTypeOf<Row<'comics_library'>['genre']>().toEqualTypeOf<string[]>()
  expectTypeOf<Row<'comics_library'>['comic_id']>().toEqualTypeOf<string | null>()
  expectTypeOf<Row<'comics_library'>['is_favorite']>().toEqualTypeOf<boolean>()
  expectTypeOf<{ file_name: string; file_path: string; file_size: number }>().toExtend<
    Insert<'comics_library'>
  >()
  expectTypeOf<{ file_name: string }>().not.toExtend<Insert<'comics_library'>>()
  expectTypeOf<Library['Update']['year']>().toEqualTypeOf<number | null | undefined>()
})

it('the library has a column for every metadata field', () => {
  const columns = Object.keys(tables.comics_library.columns)
  for (const name of Object.keys(libraryColumns(noMetadata()))) expect(columns).toContain(name)
})

it('the views of shared comics use indexes', async () => {
  const db = await database()
  await db.transaction(applySchema)
  for (const view of ['characters_together', 'artists_together']) {
    const plan = await db.all<{ detail: string }>(
      `explain query plan select * from ${view} where user_id = ? and id = ?`,
      ['u', 'i'],
    )
    const details = plan.map(({ detail }) => detail)
    expect(details.find((detail) => detail.startsWith('SEARCH other'))).toContain('comic_path=?')
    expect(details.find((detail) => detail.startsWith('SEARCH own'))).toMatch(/(artist|character)_id=\?/)
  }
})
