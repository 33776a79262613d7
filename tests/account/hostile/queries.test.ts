import { beforeAll, describe, expect, it } from 'vitest'
import { sqlite3Driver } from '#db/sqlite3-driver.ts'
import { record, type SignedIn, sharedAccount, signUp } from '../support/account.ts'
import { INSIDES, withDatabase } from '../support/hostile.ts'

const account = await sharedAccount({ autoConfirm: true })
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const ROWS = 40

beforeAll(async () => {
  // Inserted directly: over REST a busy machine may exceed the write timeout.
  await withDatabase(account.dataDir, (db) =>
    db.run(
      `insert into comics_library (id, user_id, file_name, file_path, file_size, created_at, summary, title)
       select printf('00000000-0000-4000-8000-%012d', value), ?, value || '.cbz', '/' || value, 1, ?, ?, ?
       from json_each(?)`,
      [
        bea.userId,
        '2026-01-01T00:00:00.000000Z',
        'a'.repeat(1_000_000),
        'a'.repeat(20_000),
        JSON.stringify([...Array(ROWS).keys()]),
      ],
    ),
  )
  await ana.client.from('comics_library').insert(record('ana.cbz', { title: 'The Ana' }))
})

async function ask(who: SignedIn, query: string, method = 'GET', body?: unknown) {
  const answer = await account.send(method, `/rest/v1/comics_library?${query}`, body, who.accessToken)
  const text = await answer.text()
  return { status: answer.status, code: (JSON.parse(text || '{}') as { code?: string }).code, text, answer }
}

// Node's own SQLite has no way to interrupt a statement.
const interruptible = (await sqlite3Driver()) !== null

describe('a pattern', () => {
  it('too long for a long text is rejected, in reads and writes', async () => {
    for (const query of [`summary=like.*${'a'.repeat(900)}b*`, `summary=ilike.*${'a'.repeat(100)}b*`]) {
      const refused = await ask(bea, `select=id&${query}`)
      expect(refused).toMatchObject({ status: 500, code: '57014' })
      expect(refused.text).not.toMatch(INSIDES)
      expect(await ask(bea, query, 'PATCH', { year: 1 })).toMatchObject({ code: '57014' })
      expect(await ask(bea, query, 'DELETE')).toMatchObject({ code: '57014' })
    }
  })

  it('is limited together with the other patterns of its request', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `summary.ilike.*aaaaaaaaaaaaaaa${n}*`)
    expect(await ask(bea, `select=id&or=(${many.join()})`)).toMatchObject({ status: 500, code: '57014' })
  })

  it('of ordinary length finds its rows, also in long texts', async () => {
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

it('a response over 32 MB is rejected', async () => {
  expect(await ask(bea, 'select=*')).toMatchObject({ status: 413, code: '54000' })
  expect(await ask(bea, 'select=*&limit=20')).toMatchObject({ status: 200 })
})

describe("one user's slow queries", () => {
  it.runIf(interruptible)('do not delay another user', async () => {
    // The slowest allowed query: each row has the maximum cost of a pattern.
    const slow = `select=id&title=like.*${'a'.repeat(990)}b*&summary=like.*${'a'.repeat(40)}b*`
    let done = 0
    const all = Array.from({ length: 20 }, async () => {
      const { code } = await ask(bea, slow)
      done++
      return code
    })
    const other = await Promise.all([ask(ana, 'select=title'), account.account.verify(ana.accessToken)])
    expect(other[0].status).toBe(200)
    // Ana did not wait for the queue of the other user.
    expect(done).toBeLessThan(20)
    // Each query was interrupted, timed out in the queue, or finished.
    for (const code of await Promise.all(all)) expect(['57014', 'PGRST003', undefined]).toContain(code)
  })

  it('wait in a bounded queue; requests beyond it get 503 with Retry-After', async () => {
    // An unread large response blocks the queue, so the test does not depend on the computer's speed.
    const headers = { authorization: `Bearer ${bea.accessToken}` }
    const unread = await account.request('/rest/v1/comics_library?select=*&limit=20', { headers })
    const stop = new AbortController()
    const responses = Array.from({ length: 1_100 }, () =>
      account.request('/rest/v1/comics_library?select=id&limit=1', { headers, signal: stop.signal }),
    )
    const first = await Promise.race(responses)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await first.json()).toMatchObject({ code: 'PGRST003' })
    stop.abort()
    await Promise.allSettled(responses)
    await unread.body?.cancel()
  })
})

describe('without a session', () => {
  it.each([
    ['POST', '/rest/v1/comics_library', 401],
    ['PATCH', '/rest/v1/comics_library?id=is.null', 401],
    ['POST', '/rest/v1/nothing', 404],
    ['POST', '/storage/v1/object/characters/a.png', 400],
    ['PUT', '/storage/v1/object/upload/sign/characters/a.png?token=x', 400],
    ['POST', '/storage/v1/object/list/characters', 400],
    ['PUT', '/auth/v1/user', 401],
    ['POST', '/auth/v1/factors', 401],
  ])('%s %s is answered with %i before its body is sent', async (method, path, status) => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[')),
    })
    const stop = new AbortController()
    const headers = { 'content-type': 'application/json' }
    const init = { method, body, headers, duplex: 'half', signal: stop.signal }
    const answer = await account.request(path, init as RequestInit)
    expect(answer.status).toBe(status)
    stop.abort()
  })

  it.each([
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/token?grant_type=refresh_token',
    '/auth/v1/recover',
    '/auth/v1/otp',
    '/auth/v1/verify',
    '/realtime/v1/api/broadcast',
  ])('a body over 64 KB to %s is rejected', async (path) => {
    expect((await account.send('POST', path, { email: 'a'.repeat(65 * 1024) })).status).toBe(413)
  })
})
