import { expect } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from '../../support/account.ts'
import { answerByPostgres } from './postgrest.ts'
import { startProject } from './project.ts'
import { type More, type RestAnswer, type RestCall, restCall, type Who } from './rest-call.ts'

/** The initial rows of both backends, by table, in an order that foreign keys allow. */
export type Seed = readonly (readonly [table: string, rows: readonly object[], owner: Who])[]

/** The embedded account and a hosted project's database, with the same two users and the same rows. */
export interface TwoBackends {
  /** Sends a request to both and compares the answers. Changes are kept. */
  same(line: string, more?: More): Promise<RestAnswer>
  /** Compares all tables for both users. */
  sameTables(): Promise<void>
  /** Restores the seed of both. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function twoBackends(seed: Seed): Promise<TwoBackends> {
  const [account, project] = await Promise.all([openAccount(), startProject()])
  const users = {
    ana: await signUp(account, 'ana@example.com'),
    bea: await signUp(account, 'bea@example.com'),
  }
  const hosted = project.admin
  await hosted.query('insert into auth.users (id, email) values ($1, $2), ($3, $4)', [
    users.ana.userId,
    'ana@example.com',
    users.bea.userId,
    'bea@example.com',
  ])
  await hosted.query('begin')

  const embedded = (call: RestCall): Promise<RestAnswer> =>
    answerByAccount(account, inNameOf(call, users), call.as === null ? null : users[call.as])
  const onPostgres = (call: RestCall): Promise<RestAnswer> =>
    answerByPostgres(hosted, inNameOf(call, users), call.as === null ? null : users[call.as].userId)
  const compared = async (call: RestCall): Promise<RestAnswer> => {
    const answer = await embedded(call)
    expect(comparable(answer, call)).toEqual(comparable(await onPostgres(call), call))
    return answer
  }
  const fill = async (backend: typeof embedded): Promise<void> => {
    for (const [table, body, as] of seed)
      expect(await backend(restCall(`POST ${table}`, { body, as }))).toMatchObject({ status: 201 })
  }
  const seeded = [...new Set(seed.map(([table]) => table))]
  const everyTable = (line: (table: string) => string): RestCall[] =>
    seeded.flatMap((table) => (['ana', 'bea'] as const).map((as) => restCall(line(table), { as })))

  await fill(embedded)
  await fill(onPostgres)
  await hosted.query('savepoint seed')
  return {
    same: (line, more) => compared(restCall(line, more)),
    async sameTables() {
      for (const all of everyTable((table) => table)) await compared(all)
    },
    async reset() {
      await hosted.query('rollback to savepoint seed')
      for (const all of everyTable((table) => `DELETE ${table}?id=not.is.null`)) await embedded(all)
      await fill(embedded)
    },
    async stop() {
      await Promise.all([account.stop(), project.stop()])
    },
  }
}

/** Replaces the placeholders `ANA` and `BEA` with the users' ids, which are unknown when requests are written. */
function inNameOf(call: RestCall, users: Readonly<Record<Who, SignedIn>>): RestCall {
  const named = (text: string) =>
    text.replaceAll('"ANA"', `"${users.ana.userId}"`).replaceAll('"BEA"', `"${users.bea.userId}"`)
  const inFilter = (text: string) =>
    text.replaceAll('ANA', users.ana.userId).replaceAll('BEA', users.bea.userId)
  return {
    ...call,
    query: call.query.map(([name, value]) => [name, inFilter(value)]),
    body: call.body === undefined ? undefined : JSON.parse(named(JSON.stringify(call.body))),
  }
}

async function answerByAccount(
  account: TestAccount,
  call: RestCall,
  user: SignedIn | null,
): Promise<RestAnswer> {
  const query = call.query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const headers: Record<string, string> = {}
  if (user !== null) headers.authorization = `Bearer ${user.accessToken}`
  if (call.prefer !== '') headers.prefer = call.prefer
  if (call.single) headers.accept = 'application/vnd.pgrst.object+json'
  if (call.range !== '') headers.range = call.range
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  const response = await account.request(`/rest/v1/${call.table}${query === '' ? '' : `?${query}`}`, {
    method: call.method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    contentRange: response.headers.get('content-range'),
    body: text === '' ? null : JSON.parse(text),
  }
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** Fixed ids of the tests; all others are created by a backend. */
const GIVEN_ID = /-0000-4000-8000-/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/
const RECENT = 24 * 60 * 60 * 1000

/** Replaces new ids and times by placeholders, and sorts lists without a requested order. */
function comparable({ status, contentRange, body }: RestAnswer, call: RestCall): RestAnswer {
  const ordered = call.query.some(([name]) => name === 'order')
  const nestedOrdered = call.query.some(([name]) => name.endsWith('.order'))
  const settled = (value: unknown, depth: number, key = ''): unknown => {
    if (typeof value === 'string') {
      if (key === 'id' && ID.test(value) && !GIVEN_ID.test(value)) return 'a new id'
      const recent = TIME.test(value) && Math.abs(Date.now() - Date.parse(value)) < RECENT
      return recent ? 'just now' : value
    }
    if (Array.isArray(value)) {
      const items = value.map((item) => settled(item, depth + 1))
      const isOrdered = depth === 0 ? ordered : nestedOrdered
      const objects = items.every((item) => typeof item === 'object' && item !== null)
      return isOrdered || !objects
        ? items
        : items
            .map((item) => [JSON.stringify(sortedKeys(item)), item] as const)
            .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
            .map(([, item]) => item)
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, settled(item, depth + 1, name)]),
    )
  }
  if (status < 400) return { status, contentRange, body: settled(body, 0) }
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  return { status, contentRange: null, body: body === null ? null : { code, message } }
}

/** Sorts keys, since PostgreSQL returns embeds as jsonb, which has its own key order. */
function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, item]) => [name, sortedKeys(item)]))
}
