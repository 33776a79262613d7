import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { VerifiedUserId } from '#account/auth/tokens/access-token.ts'
import { type ChangeFeed, createChangeFeed, type RowChange } from '#account/changes.ts'
import { followCatalogue } from '#account/schema.ts'
import { openDatabase, type Statements } from '#db/index.ts'

const ANA = '11111111-1111-4111-8111-111111111111' as VerifiedUserId
const BEA = '22222222-2222-4222-8222-222222222222' as VerifiedUserId
const ARTIST = '33333333-3333-4333-8333-333333333333'
const TIME = '2026-11-20T17:35:06.321690Z'

async function feedOn(): Promise<ChangeFeed> {
  const folder = await mkdtemp(join(tmpdir(), 'comics-changes-'))
  const db = await openDatabase(join(folder, 'accounts.db'))
  onTestFinished(async () => {
    await db.close()
    await rm(folder, { recursive: true })
  })
  await db.exec('create table auth_users (id text primary key) strict')
  await db.exec('create table auth_sessions (id text primary key, user_id text) strict')
  await db.transaction(followCatalogue)
  for (const user of [ANA, BEA]) await db.run('insert into auth_users (id) values (?)', [user])
  return createChangeFeed(db, () => Date.UTC(2026, 10, 20))
}

const addArtist = (tx: Statements, owner: string, name: string, id = ARTIST) =>
  tx.run(
    `insert into artists (id, user_id, name, name_key, roles, created_at, updated_at)
     values (?, ?, ?, lower(?), '["inker"]', '${TIME}', '${TIME}')`,
    [id, owner, name, name],
  )
const addLinks = (tx: Statements, owner: string, count: number) =>
  tx.run(
    `insert into comics_artists (id, user_id, comic_path, artist_id, role, created_at)
     select ? || value, ?, '/' || value, ?, 'inker', '${TIME}' from json_each(?)`,
    [owner, owner, ARTIST, JSON.stringify(Array.from({ length: count }, (_, i) => i))],
  )

const settled = () => new Promise((resolve) => setTimeout(resolve, 50))
const short = ({ table, type, owner }: RowChange) => [table, type, owner]

it('tells rows as REST has them, and of the old row what the replica identity says', async () => {
  const feed = await feedOn()
  const told: RowChange[] = []
  const tables = ['artists', 'comics_artists', 'comics_library']
  await feed.subscribe(ANA, tables, (changes) => told.push(...changes))
  await feed.transaction((tx) => addArtist(tx, ANA, 'Ñu'))
  await feed.db.run(`insert into comics_artists (id, user_id, comic_path, artist_id, role, created_at)
    values ('l', '${ANA}', '/a', '${ARTIST}', 'inker', '${TIME}')`)
  await feed.db.run(`update artists set image_url = 'x'`)
  await feed.db.run(`delete from artists`)
  await feed.db.run(`insert into comics_library (id, user_id, file_name, file_path, file_size, created_at)
    values ('c', '${ANA}', 'a', '/a', 1, '${TIME}')`)
  await feed.db.run(`delete from comics_library`)
  await expect.poll(() => told.length).toBe(7)
  const created_at = '2026-11-20T17:35:06.32169+00:00'
  const artist = {
    id: ARTIST,
    user_id: ANA,
    name: 'Ñu',
    name_key: 'Ñu',
    name_plain: null,
    roles: ['inker'],
    image_url: null,
    alias_of: null,
    deleted_at: null,
    created_at,
  }
  const link = { id: 'l', user_id: ANA, comic_path: '/a', artist_id: ARTIST, role: 'inker', created_at }
  expect(told[0]).toEqual({
    table: 'artists',
    type: 'INSERT',
    owner: ANA,
    record: { ...artist, name_key: 'Ñu', updated_at: created_at },
    old: null,
    committedAt: '2026-11-20T00:00:00.000Z',
  })
  expect(told[1]).toMatchObject({ table: 'comics_artists', record: link, old: null })
  expect(told[2]).toMatchObject({ type: 'UPDATE', record: { image_url: 'x' } })
  expect(told[2]?.old).toEqual({ ...artist, updated_at: created_at })
  expect(told.slice(3, 5).map(({ table, old }) => [table, old])).toEqual([
    ['comics_artists', link],
    ['artists', { ...artist, image_url: 'x', updated_at: created_at }],
  ])
  expect(told[6]).toMatchObject({ table: 'comics_library', type: 'DELETE' })
  expect(told[6]?.old).toEqual({ id: 'c' })
})

it("tells each user's rows to their own listeners, the tables they asked for", async () => {
  const feed = await feedOn()
  const told: unknown[] = []
  await feed.subscribe(ANA, ['artists'], (changes) => told.push(['ana', ...changes.map(short)]))
  await feed.subscribe(BEA, ['comics_artists'], (changes) => told.push(['bea', ...changes.map(short)]))
  await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    await addArtist(tx, BEA, 'b', '44444444-4444-4444-8444-444444444444')
    await addLinks(tx, ANA, 1)
  })
  await settled()
  expect(told).toEqual([['ana', ['artists', 'INSERT', ANA]]])
})

it("tells the rows that go with a user's end", async () => {
  const feed = await feedOn()
  await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    await addLinks(tx, ANA, 2)
  })
  const told: RowChange[] = []
  await feed.subscribe(ANA, ['artists', 'comics_artists'], (changes) => told.push(...changes))
  await feed.db.transaction((tx) => tx.run('delete from auth_users where id = ?', [ANA]))
  await expect.poll(() => told.length).toBe(3)
  expect(new Set(told.map((change) => short(change).join(' ')))).toEqual(
    new Set([`artists DELETE ${ANA}`, `comics_artists DELETE ${ANA}`]),
  )
})

it('tells nothing of what is undone', async () => {
  const feed = await feedOn()
  const told: RowChange[] = []
  await feed.subscribe(ANA, ['artists'], (changes) => told.push(...changes))
  const undone = feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await feed.transaction((tx) => addArtist(tx, ANA, 'b'))
  await settled()
  expect(told.map(({ record }) => record?.name)).toEqual(['b'])
})

it('tells nothing from before a subscription or after its end, and writes nothing down then', async () => {
  const feed = await feedOn()
  const told: RowChange[] = []
  const listener = (changes: readonly RowChange[]) => told.push(...changes)
  await feed.transaction((tx) => addArtist(tx, ANA, 'before'))
  const [stop, stopToo] = await Promise.all([
    feed.subscribe(ANA, ['artists'], listener),
    feed.subscribe(ANA, ['artists', 'comics'], () => undefined),
  ])
  stop()
  stop()
  await feed.transaction((tx) => tx.run('delete from artists'))
  stopToo()
  const left = await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'after')
    return tx.all(
      'select name from temp.sqlite_schema where type = ? union all select type from change_log',
      ['trigger'],
    )
  })
  expect(left).toEqual([])
  await feed.subscribe(ANA, ['artists'], listener)
  await settled()
  expect(told).toEqual([])
})

it('keeps the order of 20,000 rows in many transactions', async () => {
  const feed = await feedOn()
  await feed.transaction((tx) => addArtist(tx, ANA, 'a'))
  const told: string[] = []
  await feed.subscribe(ANA, ['comics_artists'], (changes) => {
    for (const { record } of changes) told.push(String(record?.id))
  })
  const insert = (from: number, count: number) =>
    feed.transaction((tx) =>
      tx.run(
        `insert into comics_artists (id, user_id, comic_path, artist_id, role, created_at)
         select printf('%05d', value), ?, '/' || value, ?, 'inker', '${TIME}' from json_each(?)`,
        [ANA, ARTIST, JSON.stringify(Array.from({ length: count }, (_, i) => from + i))],
      ),
    )
  const writes = [insert(0, 9_000)]
  for (let i = 9_000; i < 11_000; i += 20) writes.push(insert(i, 20))
  writes.push(insert(11_000, 9_000))
  await Promise.all(writes)
  await expect.poll(() => told.length, { timeout: 10_000 }).toBe(20_000)
  expect(told).toEqual(Array.from({ length: 20_000 }, (_, i) => String(i).padStart(5, '0')))
})
