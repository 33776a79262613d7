import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VerifiedUserId } from '#account/auth/tokens/access-token.ts'
import { migrations } from '#account/migrations.ts'
import { isTextTooLong } from '#account/rest/comparison-sql.ts'
import { OwnedSql } from '#account/rest/owned-sql.ts'
import { parseParameters } from '#account/rest/parse/parameters.ts'
import { planResource } from '#account/rest/resource.ts'
import { applySchema } from '#account/schema.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { type Db, openDatabase } from '#db/index.ts'

const OWNER = 'someone' as VerifiedUserId

let folder: string
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comics-indexes-'))
  db = await openDatabase(join(folder, 'accounts.db'), { migrations })
  await db.transaction(applySchema)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const statement = (name: TableName, query: string) =>
  new OwnedSql(OWNER).read(
    planResource({ name, table: tables[name] }, parseParameters(query), { capped: true }),
    null,
  )

it.each<[TableName, string]>([
  ['comics_library', 'select=*&order=created_at.desc'],
  ['comics_library', 'select=id&file_name=eq.a&file_size=eq.1'],
  ['comics_artists', 'select=comic_path,artists(name)&comic_path=eq./a'],
  ['artists', 'select=id,comics_artists(comic_path,role)'],
  [
    'artists',
    'select=id,comics_artists!inner(*)&comics_artists.order=created_at.desc&comics_artists.limit=5',
  ],
  ['comics_storylines', 'select=comic_path,storylines!inner(id,name)&order=story_order.asc.nullslast'],
  ['characters', 'select=id,comics_characters()&comics_characters=is.null'],
  ['publishers', 'select=id,comics_publishers(publishers(name))&id=eq.00000000-0000-4000-8000-000000000000'],
])('%s?%s uses an index for every table', async (name, query) => {
  const { text, values } = statement(name, query)
  const plan = await db.all<{ detail: string }>(`explain query plan ${text}`, values)
  const steps = plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) \w/.test(detail))
  expect(steps.length).toBe(query.split('(').length - 1 + 1 + (query.includes('!inner') ? 1 : 0))
  for (const step of steps) expect(step).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX/)
})

it.each([`like.*${'a'.repeat(900)}b*`, `ilike.*${'a'.repeat(100)}b*`])(
  'a pattern too long for a text fails without any time limit: %s',
  async (pattern) => {
    await db.run(
      `insert or ignore into auth_users
         (id, email, password_hash, user_metadata, app_metadata, created_at, updated_at)
       values (?, 'a@example.com', 'x', '{}', '{}', 0, 0)`,
      [OWNER],
    )
    await db.run(
      `insert or ignore into comics_library (id, user_id, file_name, file_path, file_size, created_at, summary)
       values ('i', ?, 'a', '/a', 1, 't', ?)`,
      [OWNER, 'a'.repeat(1_000_000)],
    )
    const { text, values } = statement('comics_library', `select=id&summary=${pattern}`)
    await expect(db.all(text, values)).rejects.toSatisfy(isTextTooLong)
  },
)
