import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  await ana.client.from('comics_library').insert(record('a.cbz'))
})
afterAll(() => account.stop())

async function ask(path: string, init: RequestInit = {}) {
  const headers = {
    authorization: `Bearer ${ana.accessToken}`,
    'content-type': 'application/json',
    ...init.headers,
  }
  const answer = await account.request(`/rest/v1${path}`, { ...init, headers })
  const body = (await answer.json()) as { code: string; message: string; details: unknown; hint: unknown }
  return { status: answer.status, ...body }
}
const T = '/comics_library'

describe('reads that are refused, never guessed at', () => {
  it.each([
    ['/nothing', 404, 'PGRST205', "Could not find the table 'public.nothing' in the schema cache"],
    ['/rpc/anything', 404, 'PGRST202', 'Could not find the function public.anything in the schema cache'],
    ['/', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['/comics_library/x', 404, 'PGRST125', 'Invalid path specified in request URL'],
    [`${T}?select=foo`, 400, '42703', 'column comics_library.foo does not exist'],
    [`${T}?foo=eq.1`, 400, '42703', 'column comics_library.foo does not exist'],
    [`${T}?order=foo`, 400, '42703', 'column comics_library.foo does not exist'],
    [`${T}?or=(foo.eq.1)`, 400, '42703', 'column comics_library.foo does not exist'],
    [`${T}?constructor=eq.1`, 400, '42703', 'column comics_library.constructor does not exist'],
    [`${T}?id=eq.x`, 400, '22P02', 'invalid input syntax for type uuid: "x"'],
    [`${T}?year=eq.1.5`, 400, '22P02', 'invalid input syntax for type integer: "1.5"'],
    [`${T}?year=in.(1,x)`, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    [`${T}?year=eq.99999999999`, 400, '22003', 'value "99999999999" is out of range for type integer'],
    [`${T}?is_favorite=eq.maybe`, 400, '22P02', 'invalid input syntax for type boolean: "maybe"'],
    [
      `${T}?created_at=gt.soon`,
      400,
      '22007',
      'invalid input syntax for type timestamp with time zone: "soon"',
    ],
    [`${T}?created_at=gt.2026-02-30`, 400, '22008', 'date/time field value out of range: "2026-02-30"'],
    [`${T}?genre=cs.x`, 400, '22P02', 'malformed array literal: "x"'],
    [`${T}?genre=cs.{a,,b}`, 400, '22P02', 'malformed array literal: "{a,,b}"'],
    [`${T}?year=is.true`, 400, '42804', 'argument of IS TRUE must be type boolean, not type integer'],
    [`${T}?year=like.1*`, 404, '42883', 'operator does not exist: integer ~~ unknown'],
    [
      `${T}?select=artists(name)`,
      400,
      'PGRST200',
      "Could not find a relationship between 'comics_library' and 'artists' in the schema cache",
    ],
    [`${T}?select=id.count()`, 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    [`${T}?select=total:count()`, 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    [`${T}?limit=-1`, 416, 'PGRST103', 'Requested range not satisfiable'],
    [`${T}?artists.name=eq.x`, 400, 'PGRST108', "'artists' is not an embedded resource in this request"],
  ])('%s', async (path, status, code, message) => {
    expect(await ask(path)).toMatchObject({
      status,
      code,
      message,
      hint: path.includes('artists.') ? expect.any(String) : null,
    })
  })

  it.each([
    `${T}?year=1990`,
    `${T}?year=between.1`,
    `${T}?title=fts.x`,
    `${T}?year=eq(any).{1,2}`,
    `${T}?title=gt.x`,
    `${T}?year=in.1,2`,
    `${T}?year=in.(1,2`,
    `${T}?year=is.big`,
    `${T}?or=year.eq.1`,
    `${T}?or=(year.eq.1`,
    `${T}?or=(year.eq.1))`,
    `${T}?or=()`,
    `${T}?or=${'(or'.repeat(50)}`,
    `${T}?or=(${'and('.repeat(40)}year.eq.1${')'.repeat(40)})`,
    `${T}?select=year::text`,
    `${T}?select=a:b:c`,
    `${T}?select=...artists(name)`,
    `${T}?order=genre`,
    `${T}?select=${'artists('.repeat(20)}${')'.repeat(20)}`,
    `${T}?select=summary->x`,
    `${T}?select=(id)`,
    `${T}?select=${Array(80).fill('id').join(',')}`,
    `${T}?or=(${Array(600).fill('year.eq.1').join(',')})`,
    `${T}?title=ilike.${'a'.repeat(6000)}`,
    `${T}?order=year.up`,
    `${T}?order=year->x`,
    `${T}?limit=ten`,
    `${T}?offset=1;drop`,
  ])('%s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 400, code: 'PGRST100' })
  })

  it('other schemas, forms and methods', async () => {
    expect(await ask(T, { headers: { 'accept-profile': 'auth' } })).toMatchObject({
      status: 406,
      code: 'PGRST106',
    })
    expect(await ask(T, { headers: { accept: 'text/csv' } })).toMatchObject({ status: 406, code: 'PGRST107' })
    expect(await ask(T, { method: 'PUT', body: '{}' })).toMatchObject({ status: 405, code: 'PGRST117' })
  })
})

describe('writes that are refused', () => {
  const post = (body: unknown, query = '') =>
    ask(`${T}${query}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })
  const good = record('x.cbz')

  it.each<[string, unknown, number, string]>([
    ['no JSON', '{', 400, 'PGRST102'],
    ['no body', '', 400, 'PGRST102'],
    ['a text', '"x"', 400, 'PGRST102'],
    ['rows of different keys', [good, { ...good, year: 1 }], 400, 'PGRST102'],
    ['an unknown key', { ...good, foo: 1 }, 400, 'PGRST204'],
    ['a key of every object', { ...good, hasOwnProperty: 1 }, 400, 'PGRST204'],
    ['a missing name', { file_path: 'x', file_size: 1 }, 400, '23502'],
    ['a null name', { ...good, file_name: null }, 400, '23502'],
    ['progress over 100', { ...good, reading_progress: 101 }, 400, '23514'],
    ['a negative size', { ...good, file_size: -1 }, 400, '23514'],
    ['a text for a number', { ...good, year: 'soon' }, 400, '22P02'],
    ['a fraction for an integer', { ...good, year: 1.5 }, 400, '22P02'],
    ['a number too large', { ...good, year: 2 ** 31 }, 400, '22003'],
    ['an object for a number', { ...good, year: {} }, 400, '22P02'],
    ['a text for a list', { ...good, genre: 'Horror' }, 400, '22P02'],
    ['a list in a list', { ...good, genre: [['Horror']] }, 400, '22P02'],
    ['NUL in a text', { ...good, title: 'a\0b' }, 400, '22P05'],
    ['half a character', String.raw`{"file_name":"\ud83d","file_path":"x","file_size":1}`, 400, '22P02'],
  ])('%s', async (_name, body, status, code) => {
    expect(await post(body)).toMatchObject({ status, code })
    expect((await ana.client.from('comics_library').select('file_name')).data).toEqual([
      { file_name: 'a.cbz' },
    ])
  })

  it('names what it refuses', async () => {
    expect((await post({ ...good, foo: 1 })).message).toBe(
      "Could not find the 'foo' column of 'comics_library' in the schema cache",
    )
    expect((await post({ ...good, file_name: null })).message).toBe(
      'null value in column "file_name" of relation "comics_library" violates not-null constraint',
    )
    expect((await post({ ...good, reading_progress: 101 })).message).toBe(
      'new row for relation "comics_library" violates check constraint "comics_library_reading_progress_check"',
    )
  })

  it('a body beyond the limit', async () => {
    expect(await post({ ...good, summary: 'x'.repeat(9 * 1024 * 1024) })).toMatchObject({ status: 413 })
  })

  it('limits on writes', async () => {
    const answer = await ask(`${T}?year=eq.1&limit=1`, { method: 'PATCH', body: '{"year":2}' })
    expect(answer).toMatchObject({ status: 400, code: 'PGRST100' })
  })
})
