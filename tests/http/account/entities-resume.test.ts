import { cp, mkdir, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Database } from '#contract/database.ts'
import { driver } from '#db/index.ts'
import { ENTITY_KINDS } from '#domain/entities.ts'
import { inProcessFetch } from '#http/server/in-process.ts'
import type { LinkedComics } from '#library/catalog/linked-comics.ts'
import type { AccountClient } from '#records/client/client.ts'
import { linkTable } from '#records/entities/entity-tables.ts'
import { createEntityIndex } from '#records/indexing/entity-index.ts'
import { linkDue } from '#sync/link-due.ts'
import { ownAccount, signUp, type TestAccount } from '../../account/support/account.ts'
import { linkedNames } from '../../account/support/linked.ts'
import { writeCbz } from '../../support/cbz.ts'
import { testLibrary } from '../../support/library.ts'

/** Simulates the end of the process: all calls from the given one on throw. */
class CallLimit {
  private calls = 0
  constructor(private readonly at: number) {}

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.calls++ >= this.at) throw new Error('killed')
    return work()
  }
}

const UNLIMITED = new CallLimit(Number.POSITIVE_INFINITY)

function limitedClient(
  { url, anonKey, account }: TestAccount,
  token: string,
  limit: CallLimit,
): AccountClient {
  const send = inProcessFetch(account.middleware)
  const headers = { authorization: `Bearer ${token}` }
  return createClient<Database>(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers, fetch: (input, init) => limit.call(() => send(input, init)) },
    realtime: { transport: WebSocket as never },
  })
}

const limitedStore = (store: LinkedComics, limit: CallLimit): LinkedComics => ({
  ...store,
  save: (...args) => limit.call(() => store.save(...args)),
})

test('a run killed at any call is completed by the next run, with the same links', async () => {
  const account = await ownAccount()
  const { client, userId, accessToken } = await signUp(account, 'ana@example.com')
  const { library, root, dataDir, scan } = await testLibrary()
  await library.roots.add(root)

  const run = async (limit: CallLimit): Promise<void> => {
    const limited = limitedClient(account, accessToken, limit)
    const store = limitedStore(library.linkedComics, limit)
    const index = createEntityIndex(limited, userId)
    const onFailure = (error: unknown) => expect.unreachable(String(error))
    for (let due = await store.due(userId); due !== null; due = await store.due(userId)) {
      await linkDue({ client: limited, userId, index, onFailure }, due.comics, store)
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
  /** Saves the links of the account and the library; returns a function that restores them. */
  const snapshot = async () => {
    const rows = await db.all<{ user_id: string; comic: number; path: string; names: string }>(
      'select * from linked_comics',
      [],
    )
    const [position] = await db.all<{ seq: number; no: number | null }>(
      'select seq, no from linked_users',
      [],
    )
    const linkRows = await Promise.all(
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
      for (const { kind, rows } of linkRows) {
        await linkTable(client, kind).delete().eq('user_id', userId)
        if (rows?.length) await linkTable(client, kind).insert(rows as never)
      }
    }
  }
  /** Kills a run at each of its calls in turn; returns the number of calls. */
  const killAtEach = async (): Promise<number> => {
    const restore = await snapshot()
    await run(UNLIMITED)
    const whole = await links()
    for (let at = 0; ; at++) {
      await restore()
      const limit = new CallLimit(at)
      const isDone = await run(limit).then(
        () => true,
        () => false,
      )
      await run(UNLIMITED)
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

  // The user removes a link and adds one; then two comics swap names and a third is new.
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

  // Without changes, a run calls neither the account nor the store.
  await run(new CallLimit(0))
  // Started from the beginning, a run finds all links unchanged and stores only the position.
  await db.run('delete from linked_users', [])
  let writes = 0
  const counted: LinkedComics = {
    ...library.linkedComics,
    save: (user, comics, position) => {
      writes += comics.length
      return library.linkedComics.save(user, comics, position)
    },
  }
  const offlineClient = limitedClient(account, accessToken, new CallLimit(0))
  const due = await counted.due(userId)
  expect(due?.comics.length).toBe(3)
  const index = createEntityIndex(offlineClient, userId)
  await linkDue(
    { client: offlineClient, userId, index, onFailure: () => expect.unreachable() },
    due?.comics ?? [],
    counted,
  )
  expect(writes).toBe(0)

  // A copy of a file is linked only once the original is gone.
  await mkdir(join(root, 'copies'))
  await cp(join(root, 'a.cbz'), join(root, 'copies', 'a.cbz'))
  await scan()
  await run(UNLIMITED)
  expect(Object.keys(await links()).sort()).toEqual(['a.cbz', 'b.cbz', 'd.cbz'])
  await db.run('update comics set available = 0 where path = ?', [join(root, 'a.cbz')])
  await run(UNLIMITED)
  expect((await links())['copies/a.cbz']).toEqual(['Dos', 'Norma Editorial'])
  await db.close()
}, 180_000)
