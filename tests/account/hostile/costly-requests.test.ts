import { beforeAll, expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'
import { COSTLY_REQUESTS, type CostlyRequest } from '../support/costly-requests.ts'
import { INSIDES } from '../support/hostile.ts'

const account = await sharedAccount({ autoConfirm: true })
const ana = await signUp(account, 'ana@example.com')
beforeAll(async () => {
  await ana.client.from('comics_library').insert(record('a.cbz', { title: 'a'.repeat(10_000), tags: ['a'] }))
})

// `npm run bench` measures how long each request blocks the event loop.
it.each<CostlyRequest>(COSTLY_REQUESTS)(
  '%s causes no server error',
  async (_name, request, body, headers) => {
    const [method = '', path = ''] = request.split(' ')
    const answer = await account.send(method, path, body, ana.accessToken, headers)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).not.toMatch(INSIDES)
  },
)

it('user metadata is limited to a megabyte', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) {
    const { error } = await ana.client.auth.updateUser({ data: { [`part${n}`]: 'x'.repeat(400_000) } })
    statuses.push(error?.status ?? 200)
  }
  expect(statuses).toEqual([200, 200, 413, 413])
  const none = Object.fromEntries([0, 1, 2, 3].map((n) => [`part${n}`, null]))
  expect((await ana.client.auth.updateUser({ data: none })).error).toBeNull()
})
