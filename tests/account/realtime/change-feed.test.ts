import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { VerifiedUserId } from '#account/auth/tokens/access-token.ts'
import { type ChangeFeed, createChangeFeed, type RowChange } from '#account/changes.ts'
import { applySchema } from '#account/schema.ts'
import { openDatabase, type Statements } from '#db/index.ts'
import { tempDir } from '../../support/temp.ts'

const ANA = '11111111-1111-4111-8111-111111111111' as VerifiedUserId
const BEA = '22222222-2222-4222-8222-222222222222' as VerifiedUserId
const ARTIST = '33333333-3333-4333-8333-333333333333'
const TIME = '2026-11-20T17:35:06.321690Z'

async function feedOn(): Promise<ChangeFeed> {
  const db = await openDatabase(join(await tempDir(), 'accounts.db'))
  onTestFinished(() => db.close())
  await db.exec('create table auth_users (id text primary key) strict')
  await db.exec('create table auth_sessions (id text primary key, user_id text) strict')
  await db.transaction(applySchema)
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

const short = ({ table, type, owner }: RowChange) => [table, type, owner]

it('changes carry rows in their REST form, old rows as the replica identity defines', async () => {
  const feed = await feedOn()
  const received: RowChange[] = []
  const tables = ['artists', 'comics_artists', 'comics_library']
  await feed.subscribe(ANA, tables, (changes) => received.push(...changes))
  await feed.transaction((tx) => addArtist(tx, ANA, 'Ñu'))
  await feed.db.run(`insert into comics_artists (id, user_id, comic_path, artist_id, role, created_at)
    values ('l', '${ANA}', '/a', '${ARTIST}', 'inker', '${TIME}')`)
  await feed.db.run(`update artists set image_url = 'x'`)
  await feed.db.run(`delete from artists`)
  await feed.db.run(`insert into comics_library (id, user_id, file_name, file_path, file_size, created_at)
    values ('c', '${ANA}', 'a', '/a', 1, '${TIME}')`)
  await feed.db.run(`delete from comics_library`)
  await expect.poll(() => received.length).toBe(7)
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
  expect(received[0]).toEqual({
    table: 'artists',
    type: 'INSERT',
    owner: ANA,
    record: { ...artist, name_key: 'Ñu', updated_at: created_at },
    old: null,
    committedAt: '2026-11-20T00:00:00.000Z',
  })
  expect(received[1]).toMatchObject({ table: 'comics_artists', record: link, old: null })
  expect(received[2]).toMatchObject({ type: 'UPDATE', record: { image_url: 'x' } })
  expect(received[2]?.old).toEqual({ ...artist, updated_at: created_at })
  expect(received.slice(3, 5).map(({ table, old }) => [table, old])).toEqual([
    ['comics_artists', link],
    ['artists', { ...artist, image_url: 'x', updated_at: created_at }],
  ])
  expect(received[6]).toMatchObject({ table: 'comics_library', type: 'DELETE' })
  expect(received[6]?.old).toEqual({ id: 'c' })
})

it('listeners get the rows of their user and their tables', async () => {
  const feed = await feedOn()
  const received: unknown[] = []
  await feed.subscribe(ANA, ['artists'], (changes) => received.push(['ana', ...changes.map(short)]))
  await feed.subscribe(BEA, ['comics_artists'], (changes) => received.push(['bea', ...changes.map(short)]))
  await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    await addArtist(tx, BEA, 'b', '44444444-4444-4444-8444-444444444444')
    await addLinks(tx, ANA, 1)
  })
  // Changes are published in order, so all have arrived once the last one has.
  await feed.transaction((tx) => tx.run('delete from artists where user_id = ?', [ANA]))
  await expect
    .poll(() => received)
    .toEqual([
      ['ana', ['artists', 'INSERT', ANA]],
      ['ana', ['artists', 'DELETE', ANA]],
    ])
})

it('rows deleted with their user are published', async () => {
  const feed = await feedOn()
  await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    await addLinks(tx, ANA, 2)
  })
  const received: RowChange[] = []
  await feed.subscribe(ANA, ['artists', 'comics_artists'], (changes) => received.push(...changes))
  await feed.db.transaction((tx) => tx.run('delete from auth_users where id = ?', [ANA]))
  await expect.poll(() => received.length).toBe(3)
  expect(new Set(received.map((change) => short(change).join(' ')))).toEqual(
    new Set([`artists DELETE ${ANA}`, `comics_artists DELETE ${ANA}`]),
  )
})

it('a rolled back transaction publishes nothing', async () => {
  const feed = await feedOn()
  const received: RowChange[] = []
  await feed.subscribe(ANA, ['artists'], (changes) => received.push(...changes))
  const undone = feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'a')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await feed.transaction((tx) => addArtist(tx, ANA, 'b'))
  await expect.poll(() => received.map(({ record }) => record?.name)).toEqual(['b'])
})

it('changes before a subscription and after its end are neither published nor logged', async () => {
  const feed = await feedOn()
  const received: RowChange[] = []
  const listener = (changes: readonly RowChange[]) => received.push(...changes)
  await feed.transaction((tx) => addArtist(tx, ANA, 'before'))
  const [stop, stopToo] = await Promise.all([
    feed.subscribe(ANA, ['artists'], listener),
    feed.subscribe(ANA, ['artists', 'comics'], () => undefined),
  ])
  stop()
  stop()
  await feed.transaction((tx) => tx.run('delete from artists'))
  stopToo()
  const remaining = await feed.transaction(async (tx) => {
    await addArtist(tx, ANA, 'after')
    return tx.all(
      'select name from temp.sqlite_schema where type = ? union all select type from change_log',
      ['trigger'],
    )
  })
  expect(remaining).toEqual([])
  await feed.subscribe(ANA, ['artists'], listener)
  await feed.transaction((tx) => tx.run("update artists set image_url = 'x'"))
  await expect.poll(() => received.map(({ type }) => type)).toEqual(['UPDATE'])
})

it('20,000 rows of many transactions are published in order', async () => {
  const feed = await feedOn()
  await feed.transaction((tx) => addArtist(tx, ANA, 'a'))
  const received: string[] = []
  await feed.subscribe(ANA, ['comics_artists'], (changes) => {
    for (const { record } of changes) received.push(String(record?.id))
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
  await expect.poll(() => received.length, { timeout: 50_000 }).toBe(20_000)
  expect(received).toEqual(Array.from({ length: 20_000 }, (_, i) => String(i).padStart(5, '0')))
})
