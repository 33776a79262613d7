import { expect, test } from 'vitest'
import { status } from '#contract/helper/status.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'
import { syncHomeRows } from '#sync/sync-home-rows.ts'
import { testLibrary } from '../support/library.ts'
import { testServer } from '../support/servers/server.ts'
import { openStream } from './support/event-stream.ts'

const WAIT = { timeout: 20_000 }

test('the order of home is reported to open dashboards, and kept in the account', async () => {
  const server = await testServer()
  const owner = await server.signUp()
  const rows = async () => (await owner.call(status.me)).homeRows
  expect(await rows()).toBeNull()
  const stream = await openStream(server, owner)
  stream.clear()
  const chosen = [
    { id: 'arrived', on: false },
    { id: 'genres', on: true },
  ]
  await owner.call(status.setHomeRows, { body: { rows: chosen } })
  expect(await rows()).toEqual(chosen)
  await stream.next('home')
  const inAccount = () => settingOf(owner.client, owner.id, 'home-rows')
  await expect.poll(inAccount, WAIT).toEqual({ rows: chosen, at: expect.any(Number) })

  // Of an order that another computer stored in the account, the newer one wins.
  const { at } = (await inAccount()) as { at: number }
  await saveSetting(owner.client, owner.id, 'home-rows', { rows: [], at: at - 1 })
  await owner.call(status.setHomeRows, { body: { rows: null } })
  await expect.poll(inAccount, WAIT).toEqual({ rows: null, at: expect.any(Number) })
  expect(await rows()).toBeNull()

  // Another computer stores a newer order of the account, and sends its own if that is newer.
  const { library } = await testLibrary()
  const exchange = () => syncHomeRows(owner.client, owner.id, library.homeRows)
  const newer = { rows: chosen, at: Date.now() - 1_000 }
  await saveSetting(owner.client, owner.id, 'home-rows', newer)
  await exchange()
  expect(await library.homeRows.of(owner.id)).toEqual(newer)
  await library.homeRows.set(owner.id, [])
  const own = await library.homeRows.of(owner.id)
  await exchange()
  expect([await inAccount(), await library.homeRows.of(owner.id)]).toEqual([own, own])
  // A time in the future counts as now, so that a later choice still wins.
  await saveSetting(owner.client, owner.id, 'home-rows', { rows: chosen, at: Date.now() + 86_400_000 })
  await exchange()
  expect(await library.homeRows.of(owner.id)).toMatchObject({ rows: chosen })
  await library.homeRows.set(owner.id, null)
  await saveSetting(owner.client, owner.id, 'home-rows', 'no order')
  await exchange()
  expect(await inAccount()).toEqual(await library.homeRows.of(owner.id))
})
