import { randomBytes } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'

/** Settings that are fixed at the first start. */
export interface Settings {
  /** `iss` of every access token; never taken from a request (docs/architecture.md, Issuer). */
  readonly issuer: string
  /** The publishable key that clients send as `apikey`. */
  readonly anonKey: string
}

/** Returns a stored setting; stores and returns `initial` if there is none. */
export async function initSetting(tx: Statements, name: string, initial: string): Promise<string> {
  await tx.run('insert into settings (name, value) values (?, ?) on conflict do nothing', [name, initial])
  const row = await tx.get<{ value: string }>('select value from settings where name = ?', [name])
  return row?.value ?? initial
}

/** Returns the stored settings; creates them at the first start, with `url` as the issuer's base. */
export function initSettings(db: Db, url: string): Promise<Settings> {
  return db.transaction(async (tx) => {
    return {
      issuer: await initSetting(tx, 'issuer', `${url.replace(/\/+$/, '')}/auth/v1`),
      anonKey: await initSetting(
        tx,
        'anon-key',
        `sb_publishable_local_${randomBytes(16).toString('base64url')}`,
      ),
    }
  })
}

const SERVED_ORIGIN = 'served-origin'

/** Returns the origin at which the account was last served; null before the first time. */
export async function servedOrigin(db: Db): Promise<string | null> {
  const row = await db.get<{ value: string }>('select value from settings where name = ?', [SERVED_ORIGIN])
  return row?.value ?? null
}

/** Stores the origin at which the account is served now. */
export async function storeServedOrigin(db: Db, origin: string): Promise<void> {
  await db.run(
    `insert into settings (name, value) values (?, ?)
     on conflict (name) do update set value = excluded.value where value <> excluded.value`,
    [SERVED_ORIGIN, origin],
  )
}
