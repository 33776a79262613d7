import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { migrations } from '#account/migrations.ts'
import { createAccount } from '#account/start.ts'
import { userPresence } from '#cli/account/hosted-account.ts'
import { createCall } from '#contract/client.ts'
import { devices } from '#contract/helper/devices.ts'
import { ownAccount } from '#contract/helper/own-account.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { status } from '#contract/helper/status.ts'
import { openDatabase } from '#db/index.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { createLibraryUsers } from '#library/users.ts'
import { ended, serveComics } from '../support/processes/comics-bin.ts'
import { openHostedProject } from '../support/servers/hosted-project.ts'
import { testServer } from '../support/servers/server.ts'
import { tempDir } from '../support/temp.ts'
import { appShelf } from './support/shelf.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const PASSWORD = 'secreta1'

const kobo = { name: 'Kobo', app: 'koreader', scope: 'progress' } as const

/** Returns the status of an OPDS request with a key. */
const catalogue = async (url: string, key: string, send: typeof fetch = fetch): Promise<number> =>
  (await send(`${url}/opds/v2`, { headers: { 'X-API-Key': key } })).status

/** Starts the built server in its own process, with a member who has a key and a playlist. */
async function servedMember(home: string, dataDir: string) {
  const serve = () => serveComics(['--data-dir', dataDir, '--port', '0', '--no-watch'], { home })
  const { child, url } = await serve()
  const { account } = await createCall({ baseUrl: url })(status.config)
  const person = async (email: string) => {
    const client = createClient(account.url, account.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    })
    const { data, error } = await client.auth.signUp({ email, password: PASSWORD })
    if (error !== null || data.session === null) throw error ?? new Error('no session')
    const token = data.session.access_token
    return { id: data.session.user.id, call: createCall({ baseUrl: url, token: async () => token }) }
  }
  await person('owner@ejemplo.es')
  const member = await person('ana@ejemplo.es')
  const { key } = await member.call(devices.make, { body: kobo })
  await member.call(playlists.create, { body: { name: 'Para el tren' } })
  expect(await catalogue(url, key)).toBe(200)
  return { child, url, serve, member, key }
}

test.each(['accounts.db', 'library.db'])(
  'a deletion is atomic if the process is killed while it waits to write %s',
  async (held) => {
    const home = await tempDir()
    const dataDir = join(home, 'data')
    const { child, serve, member, key } = await servedMember(home, dataDir)
    const database = await openDatabase(join(dataDir, held), {
      migrations: held === 'library.db' ? libraryMigrations : migrations,
    })
    const accounts = await openDatabase(join(dataDir, 'accounts.db'), { migrations })
    onTestFinished(async () => {
      await database.close()
      await accounts.close()
    })
    const isThere = async () =>
      (await accounts.get('select 1 from auth_users where id = ?', [member.id])) !== undefined
    // The server cannot write this database until it is killed.
    await database.transaction(async () => {
      const removing = member.call(ownAccount.remove, { body: { password: PASSWORD } }).catch(() => null)
      if (held === 'library.db') await expect.poll(isThere, WAIT).toBe(false)
      child.kill('SIGKILL')
      await Promise.all([ended(child), removing])
    })
    const isKept = held === 'accounts.db'
    expect(await isThere()).toBe(isKept)

    const again = await serve()
    // 401 after the start has removed the key.
    expect(isKept ? [200] : [401, 403]).toContain(await catalogue(again.url, key))
    const library = await openLibrary(dataDir)
    onTestFinished(() => library.close())
    await expect.poll(async () => (await library.users.ids()).includes(member.id), WAIT).toBe(isKept)
    expect(await library.devices.list(member.id)).toHaveLength(isKept ? 1 : 0)
    if (!isKept) expect(await catalogue(again.url, key)).toBe(401)
  },
)

test("a late request's rows for a deleted user grant no access and are deleted at the next start", async () => {
  const shelf = await appShelf()
  const { server } = shelf
  const ana = await server.signUp('ana@ejemplo.es')
  const library = await openLibrary(server.dataDir)
  onTestFinished(() => library.close())
  const { key: before } = await shelf.device('koreader', 'progress', ana)
  const { key: mine } = await shelf.device('koreader')
  await ana.call(ownAccount.remove, { body: { password: PASSWORD } })
  expect((await shelf.ask('/opds/v2', before)).status).toBe(401)

  // Like a slow request that was admitted before the deletion.
  const { key } = await library.devices.make(ana.id, routeOf(ana.id), kobo)
  await library.mediaKeys.getOrCreate(ana.id, 'a session')
  await library.playlists.create(ana.id, 'Tarde')
  for (const path of ['/opds/v2', '/api/v1/libraries', '/opds/v1.2'])
    expect((await shelf.ask(path, key)).status, path).toBe(403)
  expect((await shelf.ask('/opds/v2', mine)).status).toBe(200)

  const again = await testServer({}, null, server.dataDir)
  await expect.poll(() => library.users.ids(), WAIT).toEqual([shelf.owner.id])
  expect(await catalogue(again.url, key, again.fetch)).toBe(401)
  expect(await catalogue(again.url, mine, again.fetch)).toBe(200)
})

test('a failed removal is completed by the next one, with pictures; other users keep theirs', async () => {
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  onTestFinished(async () => {
    await db.close()
    await library.close()
  })
  const users = [crypto.randomUUID(), crypto.randomUUID()] as const
  const picture =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  for (const id of users) {
    const { device } = await library.devices.make(id, routeOf(id), kobo)
    await library.mediaKeys.getOrCreate(id, 'a session')
    const { name, app } = device
    await library.progress.record(id, { via: 'komga', device: { id: device.id, name, app } }, [
      { comicId: 'one', kind: 'page', page: 2, pageCount: 9 },
    ])
    const list = await library.playlists.create(id, 'Para el tren')
    if (id === users[0]) await library.playlists.putImage(id, list.id, picture)
  }
  const [gone, stays] = users
  expect(await readdir(join(dataDir, 'playlists'))).toHaveLength(1)
  const failing = createLibraryUsers(
    db,
    { removeAll: () => Promise.reject(new Error('killed')) },
    library.progress,
  )
  await expect(failing.remove(gone)).rejects.toThrow('killed')
  expect(await library.devices.list(gone)).toEqual([])
  expect((await library.users.ids()).sort()).toEqual([...users].sort())
  for (let times = 0; times < 2; times++) await library.users.remove(gone)
  expect(await library.users.ids()).toEqual([stays])
  expect(await readdir(join(dataDir, 'playlists'))).toEqual([])
  const states = async (userId: string) =>
    (await db.all<{ page: number }>('select page from reading_states where user_id = ?', [userId])).map(
      ({ page }) => page,
    )
  expect(await library.devices.list(stays)).toMatchObject([{ name: 'Kobo' }])
  expect([await states(gone), await states(stays)]).toEqual([[], [2]])
  expect((await library.progress.of(gone)).all()).toEqual([])
})

test('an account reports its deleted users, including softly deleted ones', async () => {
  const dataDir = await tempDir()
  const account = await createAccount({ dataDir })
  const db = await openDatabase(join(dataDir, 'accounts.db'), { migrations })
  onTestFinished(async () => {
    await db.close()
    await account.close()
  })
  for (const name of ['stays', 'gone', 'softly']) await account.local.invite(`${name}@ejemplo.es`, null)
  const stranger = crypto.randomUUID()
  const ids = [...(await account.local.list()).map(({ id }) => id), stranger]
  const presence = () => Promise.all(ids.map(account.hasUser))
  expect(await presence()).toEqual([true, true, true, false])
  expect(await account.findDeletedUsers(ids)).toEqual([])
  const [, gone = '', softly = ''] = ids
  await db.run('delete from auth_users where id = ?', [gone])
  await db.run('update auth_users set deleted_at = 1 where id = ?', [softly])
  expect(await presence()).toEqual([true, false, false, false])
  expect([...(await account.findDeletedUsers(ids))].sort()).toEqual([gone, softly].sort())
})

test('keys of a user deleted in a hosted account are rejected', async () => {
  const projectDir = await tempDir()
  const project = await openHostedProject({ dataDir: projectDir })
  onTestFinished(() => project.stop())
  const shelf = await appShelf(undefined, await testServer({}, project))
  const { key } = await shelf.device('koreader')
  const account = await createAccount({ dataDir: projectDir })
  onTestFinished(() => account.close())
  await account.removeUser(shelf.owner.id, PASSWORD)
  await expect.poll(async () => (await shelf.ask('/opds/v2', key)).status, WAIT).toBe(403)
})

test('a hosted account is asked for a user once a minute, without delaying requests', async () => {
  let time = 0
  let requests = 0
  let answer: () => Promise<boolean | null> = async () => false
  const hasUser = userPresence(
    () => {
      requests++
      return answer()
    },
    () => time,
  )
  const answers = async (times: number) => {
    const given: boolean[] = []
    for (let n = 0; n < times; n++) {
      given.push(await hasUser('ana'))
      await new Promise((resolve) => setImmediate(resolve))
    }
    return given
  }
  expect([await answers(3), requests]).toEqual([[true, true, true], 1])
  answer = async () => true
  expect([await answers(1), requests]).toEqual([[true], 1])
  time += 60_000
  expect([await answers(3), requests]).toEqual([[true, false, false], 2])
  // A failed request changes nothing.
  const silent = [
    async () => null,
    () => Promise.reject(new Error('away')),
    () => new Promise<null>(() => undefined),
  ]
  for (const each of silent) {
    answer = each
    time += 60_000
    expect(await answers(2)).toEqual([false, false])
  }
  answer = async () => false
  time += 60_000
  expect(await answers(2)).toEqual([false, true])
  expect(await hasUser('bea')).toBe(true)
})
