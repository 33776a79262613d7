import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlite3Driver } from '#db/sqlite3-driver.ts'
import { INSIDES } from './support/abuse.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

/** Longer than anybody may be kept waiting by what somebody else asks, in milliseconds. */
const WAIT_MAX = 1_000
const ROWS = 40

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount({ autoConfirm: true })
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
  for (let n = 0; n < ROWS; n += 5) {
    const rows = Array.from({ length: 5 }, (_, i) =>
      record(`${n + i}.cbz`, { summary: 'a'.repeat(1_000_000), title: 'a'.repeat(20_000) }),
    )
    const { error } = await bea.client.from('comics_library').insert(rows)
    if (error) throw error
  }
  await ana.client.from('comics_library').insert(record('ana.cbz', { title: 'The Ana' }))
})
afterAll(() => account.stop())

async function ask(who: SignedIn, query: string, init: RequestInit = {}) {
  const headers = { authorization: `Bearer ${who.accessToken}`, 'content-type': 'application/json' }
  const answer = await account.request(`/rest/v1/comics_library?${query}`, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, code: (JSON.parse(text || '{}') as { code?: string }).code, text, answer }
}

/** The longest that Ana waits for her rows, and the helper for who asks, while something goes on. */
async function worstWait(until: Promise<unknown>): Promise<number> {
  let over = false
  void until.finally(() => {
    over = true
  })
  let worst = 0
  do {
    const start = performance.now()
    const [rows] = await Promise.all([ask(ana, 'select=title'), account.account.verify(ana.accessToken)])
    expect(rows.status).toBe(200)
    worst = Math.max(worst, performance.now() - start)
  } while (!over)
  return worst
}

// Node's own SQLite has no way to interrupt a statement.
const interruptible = (await sqlite3Driver()) !== null

describe('a pattern', () => {
  it('that would be held for long against a long text is stopped at once', async () => {
    const start = performance.now()
    for (const query of [`summary=like.*${'a'.repeat(900)}b*`, `summary=ilike.*${'a'.repeat(100)}b*`]) {
      const refused = await ask(bea, `select=id&${query}`)
      expect(refused).toMatchObject({ status: 500, code: '57014' })
      expect(refused.text).not.toMatch(INSIDES)
      expect(await ask(bea, query, { method: 'PATCH', body: '{"year":1}' })).toMatchObject({ code: '57014' })
      expect(await ask(bea, query, { method: 'DELETE' })).toMatchObject({ code: '57014' })
    }
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  it('of many in one request counts with the others', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `summary.ilike.*aaaaaaaaaaaaaaa${n}*`)
    expect(await ask(bea, `select=id&or=(${many.join()})`)).toMatchObject({ status: 500, code: '57014' })
  })

  it('that people write finds what it did, also in long texts', async () => {
    expect(await ask(bea, 'select=file_name&summary=like.aaaa*&limit=2&order=id')).toMatchObject({
      status: 200,
    })
    const found = await ask(bea, `select=file_name&title=ilike.*${'A'.repeat(300)}*`)
    expect(JSON.parse(found.text)).toHaveLength(ROWS)
    expect(JSON.parse((await ask(ana, 'select=title&title=ilike.*the%20a_a*')).text)).toEqual([
      { title: 'The Ana' },
    ])
  })
})

describe("one user's slow queries", () => {
  it.runIf(interruptible)('keep nobody else waiting', async () => {
    // As slow as they may be: each row takes what it may.
    const slow = () =>
      ask(bea, `select=id&title=like.*${'a'.repeat(990)}b*&summary=like.*${'a'.repeat(40)}b*`)
    const all = Promise.all(Array.from({ length: 20 }, slow))
    expect(await worstWait(all)).toBeLessThan(WAIT_MAX)
    const statuses = new Set((await all).map(({ code }) => code))
    // Too slow, or too long in the line; never run again.
    expect([...statuses].every((code) => code === '57014' || code === 'PGRST003' || code === undefined)).toBe(
      true,
    )
  })

  it('wait in a line that has an end, in words that make the client ask again', async () => {
    // Nothing is begun for who has not taken what they asked for: the line stands, however fast the computer.
    const headers = { authorization: `Bearer ${bea.accessToken}` }
    const untaken = await account.request('/rest/v1/comics_library?select=*&limit=20', { headers })
    const asked = Array.from({ length: 1_100 }, () => ask(bea, 'select=id&limit=1'))
    expect(await Promise.race(asked)).toMatchObject({ status: 503 })
    await untaken.body?.cancel()
    const all = await Promise.all(asked)
    const refused = all.filter(({ status }) => status !== 200)
    for (const { status, code, answer } of refused) {
      expect([status, code]).toEqual([503, 'PGRST003'])
      expect(answer.headers.get('retry-after')).toBe('1')
    }
    // The unmodified client asks again by itself.
    const calls = Array.from({ length: 140 }, () => bea.client.from('comics_library').select('id').limit(1))
    expect((await Promise.all(calls)).filter(({ error }) => error !== null)).toEqual([])
  })
})

it('an answer has an end', async () => {
  expect(await ask(bea, 'select=*')).toMatchObject({ status: 413, code: '54000' })
  expect(await ask(bea, 'select=*&limit=20')).toMatchObject({ status: 200 })
})

describe('a stranger', () => {
  /** Says how long a body is, and sends none of it. */
  async function announced(method: string, path: string, headers: Record<string, string> = {}) {
    const sent = { 'content-type': 'application/json', ...headers }
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
    })
    const stop = new AbortController()
    const init = { method, body, headers: sent, duplex: 'half', signal: stop.signal }
    const answer = await account.request(path, init as RequestInit)
    const { status } = answer
    stop.abort()
    return status
  }

  it.each([
    ['POST', '/rest/v1/comics_library', 401],
    ['PATCH', '/rest/v1/comics_library?id=is.null', 401],
    ['POST', '/rest/v1/nothing', 404],
    ['POST', '/storage/v1/object/characters/a.png', 400],
    ['PUT', '/storage/v1/object/upload/sign/characters/a.png?token=x', 400],
    ['POST', '/storage/v1/object/list/characters', 400],
    ['PUT', '/auth/v1/user', 401],
    ['POST', '/auth/v1/factors', 401],
  ])('%s %s is answered before the body is there', async (method, path, status) => {
    expect(await announced(method, path)).toBe(status)
  })

  it.each([
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/token?grant_type=refresh_token',
    '/auth/v1/recover',
    '/auth/v1/otp',
    '/auth/v1/verify',
    '/realtime/v1/api/broadcast',
  ])('sends no more than 64 KB to %s', async (path) => {
    const answer = await account.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a'.repeat(65 * 1024) }),
    })
    expect(answer.status).toBe(413)
  })
})
