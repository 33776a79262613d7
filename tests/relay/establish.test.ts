import { expect, onTestFinished, test } from 'vitest'
import { establish, linkOf } from '#cli/link/establish.ts'
import { readLink } from '#cli/link/link-file.ts'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { routeOf } from '#http/requests/user-route.ts'
import { openLibrary } from '#library/index.ts'
import { accountAt, testRelay } from '../support/servers/relay.ts'
import { tempDir } from '../support/temp.ts'

async function fresh() {
  const r = await testRelay()
  const dataDir = await tempDir()
  const library = await openLibrary(dataDir)
  onTestFinished(() => library.close())
  const linkAs = async (email: string) => {
    const { access_token, refresh_token } = (await accountAt(r.url, email)).session
    return linkOf(await relayCalls(r.url), { access_token, refresh_token })
  }
  const rowsOf = async (email: string) => {
    const { client } = await accountAt(r.url, email)
    return (await client.from('helpers').select('id')).data
  }
  return { r, dataDir, library, linkAs, rowsOf }
}

test('a failed linking stores no link and ends its session', async () => {
  const { r, dataDir, library, linkAs, rowsOf } = await fresh()
  const link = await linkAs('lucia@ejemplo.es')
  const carryOver = () => Promise.reject(new Error('half way'))
  await expect(establish(dataDir, link, library, { userId: 'x', carryOver })).rejects.toThrow('half way')
  expect(await readLink(dataDir)).toBeNull()
  expect(await rowsOf('lucia@ejemplo.es')).toEqual([])
  const { client } = await accountAt(r.url)
  const { refresh_token } = link.session
  expect((await client.auth.refreshSession({ refresh_token })).error).not.toBeNull()
})

test('linking with another account deletes the row of the former one', async () => {
  const { dataDir, library, linkAs, rowsOf } = await fresh()
  await establish(dataDir, await linkAs('lucia@ejemplo.es'), library, null)
  expect(await rowsOf('lucia@ejemplo.es')).toHaveLength(1)
  await establish(dataDir, await linkAs('ana@ejemplo.es'), library, null)
  expect(await rowsOf('lucia@ejemplo.es')).toEqual([])
  expect(await rowsOf('ana@ejemplo.es')).toHaveLength(1)
})

test('linking moves device keys and progress to the linked account; the later progress is kept', async () => {
  const { dataDir, library, linkAs } = await fresh()
  const link = await linkAs('lucia@ejemplo.es')
  const { devices, progress } = library
  const { device, key } = await devices.make('before', routeOf('before'), {
    name: 'Kobo',
    app: 'koreader',
    scope: 'progress',
  })
  const source = { via: 'kosync', device } as const
  const page = (comicId: string, page: number, at: number) =>
    ({ comicId, kind: 'page', page, pageCount: 9, at }) as const
  await progress.record('before', source, [page('later', 5, 2_000), page('older', 5, 1_000)])
  await progress.record(link.user.id, source, [page('later', 1, 1_500), page('older', 1, 1_500)])
  await establish(dataDir, link, library, { userId: 'before', carryOver: null })
  expect((await devices.byKey(key))?.userId).toBe(link.user.id)
  const after = await openLibrary(dataDir)
  const mine = (await after.progress.of(link.user.id)).all()
  expect(mine.map(({ comicId, page }) => [comicId, page]).sort()).toEqual([
    ['later', 5],
    ['older', 1],
  ])
  expect((await after.progress.of('before')).all()).toEqual([])
  await after.close()
})
