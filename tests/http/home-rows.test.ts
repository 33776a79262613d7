import { expect, test } from 'vitest'
import { status } from '#contract/helper/status.ts'
import type { HomeRowOrder } from '#domain/reading/home-row-order.ts'
import { saveSetting, settingOf } from '#records/client/settings.ts'
import { syncHomeRows } from '#sync/sync-home-rows.ts'
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
  await saveSetting(owner.client, owner.id, 'home-rows', { rows: chosen, at: Date.now() })
  const merged: HomeRowOrder[] = []
  await syncHomeRows(owner.client, owner.id, {
    of: async () => ({ rows: null, at }),
    merge: async (_user, order) => {
      merged.push(order)
    },
  })
  expect(merged).toEqual([{ rows: chosen, at: expect.any(Number) }])
})
