import { tables } from '#contract/tables.ts'
import { dice } from '../../library/support/dice.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './account.ts'
import { INSIDES } from './hostile.ts'
import { png } from './storage.ts'

/** Only another user's data contains this. */
const MARKER = 'belongs-to-bea'

/** Maximum number of reported responses. */
const BROKEN_MAX = 10

export interface FuzzFigures {
  readonly requests: number
  /** Responses per status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Failures, another user's data and internals in answers, each with its request. */
  readonly broken: readonly string[]
}

/** The run ends at the first of these limits. */
export interface FuzzLimits {
  readonly requests: number
  readonly seconds: number
}

/** Sends random requests to all services of one account, as one of its two users and without a session. */
export async function fuzzAccount(limits: FuzzLimits, seed: number): Promise<FuzzFigures> {
  const account = await openAccount()
  try {
    const ana = await signUp(account, 'ana@example.com')
    const bea = await signUp(account, 'bea@example.com')
    await fill(account, ana, 'ana')
    await fill(account, bea, MARKER)
    return await storm(account, ana, bea, limits, dice(seed))
  } finally {
    await account.stop()
  }
}

async function fill(
  account: TestAccount,
  { client, userId, accessToken }: SignedIn,
  mark: string,
): Promise<void> {
  await client.auth.updateUser({ data: { mark } })
  await client.from('comics_library').insert(record(`${mark}.cbz`, { title: mark, tags: [mark] }))
  const { data } = await client
    .from('artists')
    .insert({ name: mark, roles: [mark] })
    .select('id')
    .single()
  await client.from('comics_artists').insert({ artist_id: data?.id ?? '', comic_path: mark, role: mark })
  await client.from('user_settings').insert({ key: mark, value: { mark } })
  await account.request(`/storage/v1/object/characters/${userId}/${mark}.png`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' },
    body: png(),
  })
}

type Pick = <T>(from: readonly T[]) => T

/** Returns a generator of requests in the forms of the services, with random parts. */
function requests(ana: SignedIn, bea: SignedIn, n: (below: number) => number) {
  const pick: Pick = (from) => from[n(from.length)] as (typeof from)[number]
  const names = Object.keys(tables)
  const columns = [...new Set(Object.values(tables).flatMap((table) => Object.keys(table.columns)))]
  const odd = [
    "' or 1=1 --",
    '"',
    '\\',
    '(',
    ')',
    ',',
    '.',
    '*',
    '%',
    '{}',
    '{"a"}',
    '[]',
    'null',
    'true',
    '-1',
    '1e999',
    '\u0000',
    '\u{1f4a9}',
    '\u0301\u0316',
    '__proto__',
    'constructor',
    '../',
    '9'.repeat(30),
    'a'.repeat(300),
    '',
    ana.userId,
    bea.userId,
    `${bea.userId}/a.png`,
    `${ana.userId}/ana.png`,
    'ana',
    '2026-01-01',
    '1',
  ]
  const part = (): string => pick([pick(odd), pick(columns), pick(names), pick(odd) + pick(odd)])
  const operator = (): string =>
    pick(['eq', 'neq', 'gt', 'like', 'ilike', 'in', 'is', 'cs', 'ov', 'not.eq', 'not.in', 'fts', part()])
  const value = (): string => pick([part(), `(${part()},${part()})`, `{${part()}}`, `"${part()}"`])
  const filter = (): string => `${pick(columns)}.${operator()}.${value()}`
  const logic = (depth = 0): string =>
    depth < 3 && n(2) === 0 ? `${pick(['and', 'or', 'not.and'])}(${logic(depth + 1)},${filter()})` : filter()
  const item = (depth = 0): string =>
    depth < 3 && n(3) === 0
      ? `${pick(['', 'x:'])}${pick(names)}${pick(['', '!inner', `!${part()}`])}(${item(depth + 1)},${item(depth + 1)})`
      : pick(['*', pick(columns), `y:${pick(columns)}`, part()])
  const json = (depth = 0): unknown =>
    depth < 3 && n(3) === 0
      ? pick<unknown>([
          [json(depth + 1), json(depth + 1)],
          { [part()]: json(depth + 1), [pick(columns)]: json(depth + 1) },
        ])
      : pick<unknown>([part(), n(100) - 50, null, true, 1e300, n(2) / 3])
  const e = encodeURIComponent
  const params = (): string =>
    Array.from({ length: n(4) }, () =>
      pick([
        () => `select=${e(`${item()},${item()}`)}`,
        () => `${e(pick(columns))}=${e(`${operator()}.${value()}`)}`,
        () => `${e(`${pick(names)}.${pick(columns)}`)}=${e(`${operator()}.${value()}`)}`,
        () => `or=${e(`(${logic()},${logic()})`)}`,
        () => `order=${e(`${pick(columns)}.${pick(['asc', 'desc', 'desc.nullslast', part()])}`)}`,
        () => `${pick(['limit', 'offset'])}=${e(pick(['0', '1', '5000', part()]))}`,
        () => `${pick(['on_conflict', 'columns'])}=${e(`${pick(columns)},${part()}`)}`,
        () => `${e(part())}=${e(part())}`,
      ])(),
    ).join('&')
  const row = (): unknown =>
    pick<unknown>([
      json(),
      { [pick(columns)]: json(), [pick(columns)]: json() },
      { ...record(part()), title: json() },
    ])

  const rest = () => ({
    method: pick(['GET', 'GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT']),
    path: `/rest/v1/${e(pick([pick(names), pick(names), part()]))}?${params()}`,
    body: pick<unknown>([row(), [row(), row()]]),
  })
  const auth = () => ({
    method: pick(['GET', 'POST', 'PUT', 'DELETE']),
    path: `/auth/v1/${pick(['user', 'token?grant_type=refresh_token', 'token?grant_type=pkce', 'verify', 'recover', 'otp', 'resend', 'factors', `factors/${e(part())}/verify`, 'logout?scope=none', 'settings', 'admin/users', `authorize?provider=${e(part())}`, e(part())])}`,
    body: {
      email: pick([part(), 'bea@example.com']),
      token: part(),
      token_hash: part(),
      type: pick(['email', 'recovery', part()]),
      refresh_token: part(),
      auth_code: part(),
      code_verifier: part(),
      data: json(),
      [part()]: json(),
      factor_type: pick(['totp', part()]),
      friendly_name: part(),
      issuer: part(),
      code: part(),
      challenge_id: part(),
    },
  })
  const storage = () => ({
    method: pick(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']),
    path: `/storage/v1/${pick(['object', 'object/sign', 'object/public', 'object/authenticated', 'object/info', 'object/upload/sign', 'object/list', 'object/list-v2', 'object/move', 'object/copy', 'bucket', e(part())])}/${pick(['characters', e(part())])}/${e(part())}`,
    body: {
      prefix: part(),
      search: part(),
      limit: pick<unknown>([1, json()]),
      cursor: part(),
      prefixes: [part(), part()],
      paths: [part()],
      expiresIn: pick<unknown>([60, json()]),
      bucketId: 'characters',
      sourceKey: part(),
      destinationKey: part(),
      name: part(),
    },
  })
  const realtime = () => ({
    method: 'POST',
    path: `/realtime/v1/api/broadcast${pick(['', `/${e(part())}/events/${e(part())}`])}`,
    body: { messages: [{ topic: part(), event: part(), payload: json() }] },
  })
  return () => {
    const { method, path, body } = pick([rest, rest, rest, auth, storage, realtime])()
    const text = JSON.stringify(body) ?? ''
    // One body in ten is truncated.
    const sent = n(10) === 0 ? text.slice(0, n(text.length + 1)) : text
    const headers: Record<string, string> = {
      authorization: `Bearer ${n(8) === 0 ? pick(['x', 'a.b.c', e(part())]) : ana.accessToken}`,
      'content-type': pick([
        'application/json',
        'application/json',
        'application/json',
        'image/png',
        'multipart/form-data; boundary=x',
      ]),
      prefer: pick([
        '',
        'count=exact',
        'return=representation',
        'resolution=merge-duplicates,return=representation',
        'handling=strict',
      ]),
      accept: pick(['*/*', 'application/vnd.pgrst.object+json', 'text/csv']),
      range: pick(['', '0-1', '5-2', 'bytes=0-']),
    }
    return { method, path, headers, ...(method !== 'GET' && method !== 'HEAD' && { body: sent }) }
  }
}

async function storm(
  account: TestAccount,
  ana: SignedIn,
  bea: SignedIn,
  limits: FuzzLimits,
  n: (below: number) => number,
): Promise<FuzzFigures> {
  const next = requests(ana, bea, n)
  const end = Date.now() + limits.seconds * 1000
  const statuses: Record<string, number> = {}
  const broken: string[] = []
  let sent = 0
  const sender = async (): Promise<void> => {
    while (sent < limits.requests && Date.now() < end) {
      sent++
      const { path, ...init } = next()
      const answer = await account.request(path, { redirect: 'manual', ...init })
      const text = await answer.text()
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const bad = answer.status >= 500 || text.includes(MARKER) || INSIDES.test(text)
      if (bad && broken.length < BROKEN_MAX) {
        const { authorization: _, ...headers } = init.headers
        const requestText = JSON.stringify({ ...init, headers }).slice(0, 1000)
        broken.push(`${path} ${requestText} -> ${answer.status} ${text.slice(0, 300)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, sender))
  const alive = await bea.client.from('comics_library').select('title')
  if (alive.data?.[0]?.title !== MARKER) broken.push(`Bea's row is ${JSON.stringify(alive)}`)
  return { requests: sent, statuses, broken }
}
