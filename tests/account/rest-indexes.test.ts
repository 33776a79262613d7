import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VerifiedUserId } from '#account/auth/tokens/access-token.ts'
import { migrations } from '#account/migrations.ts'
import { OwnedSql } from '#account/rest/owned-sql.ts'
import { parseParameters } from '#account/rest/parse/parameters.ts'
import { planResource } from '#account/rest/resource.ts'
import { followCatalogue } from '#account/schema.ts'
import { type TableName, tables } from '#contract/tables.ts'
import { type Db, openDatabase } from '#db/index.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comics-indexes-'))
  db = await openDatabase(join(folder, 'accounts.db'), { migrations })
  await db.transaction(followCatalogue)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

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
])('%s?%s finds every row by an index', async (name, query) => {
  const resource = planResource({ name, table: tables[name] }, parseParameters(query), { capped: true })
  const { text, values } = new OwnedSql('someone' as VerifiedUserId).read(resource, null)
  const plan = await db.all<{ detail: string }>(`explain query plan ${text}`, values)
  const steps = plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) \w/.test(detail))
  expect(steps.length).toBe(query.split('(').length - 1 + 1 + (query.includes('!inner') ? 1 : 0))
  for (const step of steps) expect(step).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX/)
})
