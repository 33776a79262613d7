import { cp, mkdir, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { driver } from '#db/index.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { inProcessFetch } from '#http/in-process.ts'
import type { LinkedComics } from '#library/catalog/linked-comics.ts'
import type { AccountClient } from '#records/client/client.ts'
import { linkTable } from '#records/entities/entity-tables.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { linkDue } from '#sync/link-due.ts'
import { ownAccount, signUp, type TestAccount } from '../account/support/account.ts'
import { linkedNames } from '../account/support/linked.ts'
import { writeCbz } from '../support/cbz.ts'
import { testLibrary } from '../support/library.ts'

/** Ends the process, as far as what it calls is concerned, before one of its calls. */
class Death {
  private calls = 0
  constructor(private readonly at: number) {}

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.calls++ >= this.at) throw new Error('killed')
    return work()
  }
}

const NEVER = new Death(Number.POSITIVE_INFINITY)

function mortalClient({ url, anonKey, account }: TestAccount, token: string, death: Death): AccountClient {
  const send = inProcessFetch(account.middleware)
  const headers = { authorization: `Bearer ${token}` }
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers, fetch: (input, init) => death.call(() => send(input, init)) },
    realtime: { transport: WebSocket as never },
  })
}

const mortalStore = (store: LinkedComics, death: Death): LinkedComics => ({
  ...store,
  save: (...args) => death.call(() => store.save(...args)),
})

test('killed before any call, the next run leaves what an uninterrupted one leaves', async () => {
  const account = await ownAccount()
  const { client, userId, accessToken } = await signUp(account, 'ana@example.com')
  const { library, root, dataDir, scan } = await testLibrary()
  await library.roots.add(root)

  const run = async (death: Death): Promise<void> => {
    const mortal = mortalClient(account, accessToken, death)
    const store = mortalStore(library.linkedComics, death)
    const index = createEntityIndex(mortal, userId)
    const onFailure = (error: unknown) => expect.unreachable(String(error))
    for (let due = await store.due(userId); due !== null; due = await store.due(userId)) {
      await linkDue({ client: mortal, userId, index, onFailure }, due.comics, store)
      await store.save(userId, [], due.position)
    }
  }
  const links = async () =>
    Object.fromEntries(
      Object.entries(await linkedNames({ client, userId })).map(([path, names]) => [
        relative(root, path),
        names,
      ]),
    )
  const db = await (await driver())(join(dataDir, 'library.db'))
  interface Row {
    readonly comic_path: string
  }
  /** What the account and the library hold now, and the way back to it. */
  const keep = async () => {
    const rows = await db.all<{ user_id: string; comic: number; path: string; names: string }>(
      'select * from linked_comics',
      [],
    )
    const [position] = await db.all<{ seq: number; no: number | null }>(
      'select seq, no from linked_users',
      [],
    )
    const kept = await Promise.all(
      ENTITY_KINDS.map(async (kind) => ({
        kind,
        rows: (await linkTable(client, kind).select('*')).data as Row[] | null,
      })),
    )
    return async () => {
      await db.run('delete from linked_comics', [])
      for (const { user_id, comic, path, names } of rows)
        await db.run('insert into linked_comics (user_id, comic, path, names) values (?, ?, ?, ?)', [
          user_id,
          comic,
          path,
          names,
        ])
      await db.run('delete from linked_users', [])
      if (position)
        await db.run('insert into linked_users (user_id, seq, no) values (?, ?, ?)', [
          userId,
          position.seq,
          position.no,
        ])
      for (const { kind, rows } of kept) {
        await linkTable(client, kind).delete().eq('user_id', userId)
        if (rows?.length) await linkTable(client, kind).insert(rows as never)
      }
    }
  }
  /** Kills the run from here on at each of its calls in turn, and returns how many there were. */
  const killAtEach = async (): Promise<number> => {
    const back = await keep()
    await run(NEVER)
    const whole = await links()
    for (let at = 0; ; at++) {
      await back()
      const death = new Death(at)
      const isDone = await run(death).then(
        () => true,
        () => false,
      )
      await run(NEVER)
      expect(await links(), `killed at call ${at}`).toEqual(whole)
      if (isDone) return at
    }
  }

  await writeCbz(join(root, 'a.cbz'), { info: { Writer: 'Ana', Characters: 'Uno, Dos' } })
  await writeCbz(join(root, 'b.cbz'), { info: { Publisher: 'Norma Editorial', Characters: 'Dos' } })
  await scan()
  expect(await killAtEach()).toBeGreaterThan(5)
  expect(await links()).toEqual({
    'a.cbz': ['Dos', 'Uno', 'writer Ana'],
    'b.cbz': ['Dos', 'Norma Editorial'],
  })

  // A person takes a link away and adds one; then two comics change places and a third is new.
  await client.from('comics_publishers').delete().eq('user_id', userId)
  const { data: story } = await client.from('storylines').insert({ name: 'Mía' }).select('id').single()
  await client
    .from('comics_storylines')
    .insert({ storyline_id: story?.id ?? '', comic_path: join(root, 'a.cbz'), story_order: 1 })
  await rename(join(root, 'a.cbz'), join(root, 'c.cbz'))
  await rename(join(root, 'b.cbz'), join(root, 'a.cbz'))
  await rename(join(root, 'c.cbz'), join(root, 'b.cbz'))
  await writeCbz(join(root, 'd.cbz'), { info: { Characters: 'Tres' } })
  await scan()
  await scan()
  expect(await killAtEach()).toBeGreaterThan(10)
  expect(await links()).toEqual({
    'a.cbz': ['Dos'],
    'b.cbz': ['Dos', 'Mía', 'Uno', 'writer Ana'],
    'd.cbz': ['Tres'],
  })

  // With nothing new, nothing is asked of the account and nothing is written.
  await run(new Death(0))
  // From the beginning again, all is found as it is: only the position is stored.
  await db.run('delete from linked_users', [])
  let writes = 0
  const counted: LinkedComics = {
    ...library.linkedComics,
    save: (user, comics, position) => {
      writes += comics.length
      return library.linkedComics.save(user, comics, position)
    },
  }
  const unasked = mortalClient(account, accessToken, new Death(0))
  const due = await counted.due(userId)
  expect(due?.comics.length).toBe(3)
  const index = createEntityIndex(unasked, userId)
  await linkDue(
    { client: unasked, userId, index, onFailure: () => expect.unreachable() },
    due?.comics ?? [],
    counted,
  )
  expect(writes).toBe(0)

  // A copy of a file is no appearance of its own until the file is gone.
  await mkdir(join(root, 'copies'))
  await cp(join(root, 'a.cbz'), join(root, 'copies', 'a.cbz'))
  await scan()
  await run(NEVER)
  expect(Object.keys(await links()).sort()).toEqual(['a.cbz', 'b.cbz', 'd.cbz'])
  await db.run('update comics set available = 0 where path = ?', [join(root, 'a.cbz')])
  await run(NEVER)
  expect((await links())['copies/a.cbz']).toEqual(['Dos', 'Norma Editorial'])
  await db.close()
}, 180_000)
