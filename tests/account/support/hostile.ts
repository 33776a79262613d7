import { join } from 'node:path'
import { importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { migrations } from '#account/migrations.ts'
import { type Db, openDatabase } from '#db/index.ts'
import type { TestAccount } from './account.ts'
import { rawSocket } from './realtime.ts'

/** The account's database file, opened beside the server. */
export async function withDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(join(dataDir, 'accounts.db'), { migrations })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Returns the schema and all rows of every table. */
export function everything(account: TestAccount): Promise<Record<string, unknown>> {
  return withDatabase(account.dataDir, async (db) => {
    const made = await db.all<{ name: string; type: string; sql: string }>(
      'select name, type, sql from sqlite_master order by name',
    )
    const tables = made.filter(({ type, name }) => type === 'table' && !name.startsWith('sqlite_'))
    const rows = await Promise.all(tables.map(({ name }) => db.all(`select * from "${name}"`)))
    return { made, ...Object.fromEntries(tables.map(({ name }, i) => [name, rows[i]])) }
  })
}

/** Returns a token signed with the server's own key. */
export async function signedByTheServer(account: TestAccount, claims: JWTPayload): Promise<string> {
  const { kid, private_jwk } = await withDatabase(account.dataDir, async (db) => {
    const key = await db.get<{ kid: string; private_jwk: string }>('select kid, private_jwk from auth_keys')
    if (key === undefined) throw new Error('There is no key.')
    return key
  })
  const key = await importJWK(JSON.parse(private_jwk) as JWK, 'ES256')
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(key)
}

/** Returns the services that accept a token as a user's, of all five. */
export async function servicesAccepting(account: TestAccount, token: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const get = (path: string, init: RequestInit = {}) => account.request(path, { headers, ...init })
  const socket = await rawSocket(account)
  const [user, table, objects, helper, channel] = await Promise.all([
    get('/auth/v1/user'),
    get('/rest/v1/comics_library'),
    get('/storage/v1/object/list/characters', { method: 'POST', body: '{}' }),
    account.account.verify(token).then(
      () => true,
      () => false,
    ),
    socket.join('realtime:door', {}, token),
  ])
  socket.close()
  const statuses = [user, table, objects].map(({ status }) => status)
  if (statuses.some((status) => status >= 500)) throw new Error(`A token broke a service: ${statuses}`)
  return [
    ...(user.ok ? ['auth'] : []),
    ...(table.ok ? ['rest'] : []),
    ...(objects.ok ? ['storage'] : []),
    ...(helper ? ['helper'] : []),
    ...((channel[4] as { status?: string }).status === 'ok' ? ['realtime'] : []),
  ]
}

export const ALL_SERVICES = ['auth', 'rest', 'storage', 'helper', 'realtime']

/** Internals that no answer may contain: paths and stack traces, names of our code, messages of the database. */
export const INSIDES =
  /node_modules|\/src\/|\bat .+:\d+:\d+|SQLITE|sqlite_|RangeError|TypeError|DatabaseError/
