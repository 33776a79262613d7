import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createCall } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { devices } from '#contract/helper/devices.ts'
import { history } from '#contract/helper/history.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { status } from '#contract/helper/status.ts'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { readingOf } from '#records/library/reading.ts'
import { useRealHashes } from '../support/cheap-hashes.ts'
import { testServer } from '../support/servers/server.ts'
import { sittingsOf } from '../support/sittings.ts'
import { tempDir } from '../support/temp.ts'

/** Comics of fixtures/released, read by the owner and apps with the release before the journal. */
const BLACKSAD_1 = 'd5b772836c085931'
const BLACKSAD_2 = 'e564689a59a2a904'
const BLACKSAD_3 = 'a9353d3db3d14549'
const BLACKSAD_4 = '46b3a0a7a55db960'
const FARO_1 = '1f90ed8a9c6dbfd2'
const FARO_2 = '70ffa9205fc7457d'
const NINO = 'b6fb0f1f9ed96012'
const SUELTO = '908026dbb4502584'

const WAIT = { timeout: 20_000 }

test('a data folder of the release before the reading journal opens with everything', async () => {
  useRealHashes()
  const dataDir = join(await tempDir(), 'data')
  await mkdir(dataDir)
  for (const name of ['library.db', 'accounts.db'])
    await writeFile(join(dataDir, name), gunzipSync(await readFile(`fixtures/released/${name}.gz`)))
  const server = await testServer({}, null, dataDir)
  const signIn = async (email: string) => {
    const { account } = await server.anyone(status.config)
    const client = createClient<Database>(account.url, account.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: server.fetch },
      realtime: { transport: WebSocket as never },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password: 'secreta1' })
    if (error !== null) throw error
    const token = data.session.access_token
    return {
      client,
      call: createCall({ baseUrl: server.url, fetch: server.fetch, strict: true, token: async () => token }),
    }
  }
  const lucia = await signIn('lucia@ejemplo.es')
  const listOf = (id: string) => lucia.call(history.comic, { params: { id } })
  const progressOf = async (id: string) => {
    const { progress } = await listOf(id)
    return progress && [progress.page, progress.pageCount, progress.finished]
  }

  // Progress that the account had not received is sent now.
  await expect.poll(async () => (await readingOf(lucia.client, NINO))?.lastPage, WAIT).toBe(2)
  expect(await progressOf(NINO)).toEqual([2, 6, false])
  // Progress from the dashboard and from apps.
  await expect.poll(() => progressOf(BLACKSAD_1), WAIT).toEqual([4, 4, true])
  expect(await progressOf(SUELTO)).toEqual([2, 5, false])
  expect(await progressOf(BLACKSAD_2)).toEqual([6, 8, false])
  expect(await progressOf(BLACKSAD_4)).toEqual([5, 12, false])
  expect(await progressOf(FARO_1)).toEqual([10, 10, true])
  expect(await progressOf(FARO_2)).toEqual([4, 10, false])
  expect(await progressOf(BLACKSAD_3), 'taken back').toBeNull()

  expect(sittingsOf((await listOf(BLACKSAD_2)).passes).filter(({ app }) => app !== null)).toMatchObject([
    { device: 'Mi mihon', app: 'mihon', before: { page: 3 }, after: { page: 6 }, isUndone: false },
  ])
  const [undone] = sittingsOf((await listOf(BLACKSAD_3)).passes)
  expect(undone).toMatchObject({ before: null, after: { page: 7 }, isUndone: true })
  await lucia.call(history.redoSitting, { params: { id: BLACKSAD_3, sitting: undone?.id ?? '' } })
  expect(await progressOf(BLACKSAD_3)).toEqual([7, 12, false])
  expect((await readingOf(lucia.client, BLACKSAD_3))?.lastPage).toBe(7)

  expect((await lucia.call(devices.list)).devices.map(({ name }) => name).sort()).toEqual([
    'Mi koreader',
    'Mi mihon',
  ])
  const [list] = (await lucia.call(playlists.list)).playlists
  expect(list?.name).toBe('Para el tren')
  const { data: marks } = await lucia.client.from('page_bookmarks').select('comic_id,page,name')
  expect(marks).toEqual([{ comic_id: BLACKSAD_3, page: 5, name: 'La azotea' }])

  const bea = await signIn('bea@ejemplo.es')
  expect((await bea.call(history.comic, { params: { id: NINO } })).progress).toMatchObject({
    page: 3,
    pageCount: 6,
  })
  expect(server.reports).toEqual([])

  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const [edit] = await db.all<{ title: string }>('select title from comics where id = ?', [SUELTO])
  expect(edit?.title).toBe('Suelto y editado')
  expect(await db.all(`select name from sqlite_master where name in ('app_places', 'app_moves')`)).toEqual([])
  await db.close()
})
