import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from '../account/support/account.ts'
import { COSTLY_REQUESTS, type CostlyRequest } from '../account/support/costly-requests.ts'

/** Maximum time in milliseconds that one request may block the event loop. */
const BLOCKED_MAX = 400

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount({ autoConfirm: true })
  ana = await signUp(account, 'ana@example.com')
  await ana.client.from('comics_library').insert(record('a.cbz', { title: 'a'.repeat(10_000), tags: ['a'] }))
})
afterAll(() => account.stop())

/** Returns the longest block of the event loop during `work`, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const blocks = monitorEventLoopDelay({ resolution: 5 })
  await delay(20)
  blocks.enable()
  await work()
  await delay(20)
  blocks.disable()
  return blocks.max / 1e6
}

test.each<CostlyRequest>(COSTLY_REQUESTS)(
  '%s does not block other requests',
  async (_name, request, body, headers) => {
    const [method = '', path = ''] = request.split(' ')
    const blocked = await longestBlock(async () =>
      (await account.send(method, path, body, ana.accessToken, headers)).text(),
    )
    expect(blocked).toBeLessThan(BLOCKED_MAX)
  },
)
