import { randomUUID } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { type AppKind, type DeviceScope, deviceKey, keyOf } from '#domain/device-key.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors.ts'
import { hashesOf, hashOfKey, hashOfMd5, newSecret } from './device-secrets.ts'
import { giveOwned } from './owned.ts'
import { pictureSession } from './picture-sessions.ts'

/** What went wrong for an app the last time. */
export interface DeviceFailure {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** ISO time. */
  readonly at: string
}

/** Somebody's reading app on one device. Times are ISO. */
export interface Device {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
  /** The mark of its user that its key begins with: by it a relay finds this computer. */
  readonly route: string
  readonly createdAt: string
  /** When it was given the key that it has, or signed out last: sessions that were given out before count no more. */
  readonly keyedAt: string
  /** When it last asked for something; null while it never did. */
  readonly seenAt: string | null
  /** What it calls itself, as of then. */
  readonly agent: string | null
  readonly failure: DeviceFailure | null
  /** Its key counts no more since then; null while it does. */
  readonly revokedAt: string | null
}

export interface DeviceWish {
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
}

/** The keys of reading apps, of which only hashes are kept. */
export interface Devices {
  /** A user's, those that count first, the last made first. */
  list(userId: string): Promise<Device[]>
  get(id: string): Promise<Device | null>
  /** A new one, with its key, which is told this once. `route` is the mark of its user that the key begins with. */
  make(userId: string, route: string, wish: DeviceWish): Promise<{ device: Device; key: string }>
  /** Another key in place of the one it has; null where the user has no such device. */
  renew(userId: string, id: string, route: string): Promise<{ device: Device; key: string } | null>
  /** Its sessions count no more; its key does. */
  endSessions(device: Device): Promise<void>
  /** False where the user has no such device; so for the others. */
  rename(userId: string, id: string, name: string): Promise<boolean>
  /** Its key counts no more; that it did is remembered, so that an app that goes on with it can be told apart. */
  revoke(userId: string, id: string): Promise<boolean>
  /** Forgets it wholly. */
  remove(userId: string, id: string): Promise<boolean>
  /**
   * Makes all that apps know of a user another's: keys, which go on as they are, places, moves and documents. Of two
   * places in a comic the later one stays.
   */
  giveAll(userId: string, to: string): Promise<void>
  /** Whose key was typed, also a revoked one's; null for none that was ever given out. */
  byKey(typed: string): Promise<Device | null>
  /** The same by the MD5 (hex) of what was typed. */
  byKeyMd5(md5: string): Promise<Device | null>
  /**
   * Notes that a device asked for something and got it; a failure of before is over by that, but one of a place that was
   * not kept: reading on is no sign that the next will be.
   */
  seen(device: Device, agent: string): Promise<void>
  /** Notes that a place of a device's was kept: a failure of that kind is over. */
  placeKept(deviceId: string): Promise<void>
  failed(
    device: Pick<Device, 'id'> & Partial<Pick<Device, 'failure'>>,
    code: ErrorCode,
    params: ErrorParams,
  ): Promise<void>
}

interface Row {
  id: string
  user_id: string
  name: string
  app: AppKind
  scope: DeviceScope
  route: string
  created_at: string
  keyed_at: string
  seen_at: string | null
  agent: string | null
  failure: string | null
  revoked_at: string | null
}

const deviceOf = (row: Row): Device => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  app: row.app,
  scope: row.scope,
  route: row.route,
  createdAt: row.created_at,
  keyedAt: row.keyed_at,
  seenAt: row.seen_at,
  agent: row.agent,
  failure: row.failure === null ? null : (JSON.parse(row.failure) as DeviceFailure),
  revokedAt: row.revoked_at,
})

/** Failures to keep where somebody is. */
const OF_PLACES: readonly ErrorCode[] = ['device-read-only', 'place-older']
const IS_OF_PLACES = `failure ->> 'code' in (${OF_PLACES.map((code) => `'${code}'`).join(', ')})`

async function keepKey(tx: Statements, id: string, key: string): Promise<void> {
  for (const hash of hashesOf(key))
    await tx.run('insert into device_secrets (hash, device_id) values (?, ?)', [hash, id])
}

/** A device that asks all the time is noted this often, in milliseconds. */
const NOTED_EVERY = 30_000
/** Characters of what an app calls itself. */
const AGENT_MAX = 200

export function createDevices(db: Db, now: () => number = Date.now): Devices {
  const iso = (): string => new Date(now()).toISOString()
  const get = async (id: string): Promise<Device | null> => {
    const row = await db.get<Row>('select * from devices where id = ?', [id])
    return row === undefined ? null : deviceOf(row)
  }
  const bySecret = async (hash: string): Promise<Device | null> => {
    const row = await db.get<Row>(
      'select d.* from device_secrets s join devices d on d.id = s.device_id where s.hash = ?',
      [hash],
    )
    return row === undefined ? null : deviceOf(row)
  }
  /** Runs a statement that names one of a user's devices last; whether there was one. */
  const ofUser = async (
    sql: string,
    values: readonly string[],
    userId: string,
    id: string,
  ): Promise<boolean> =>
    (await db.run(`${sql} where user_id = ? and id = ?`, [...values, userId, id])).changes > 0

  return {
    get,
    async list(userId) {
      const rows = await db.all<Row>(
        'select * from devices where user_id = ? order by revoked_at is not null, created_at desc, id',
        [userId],
      )
      return rows.map(deviceOf)
    },
    async make(userId, route, { name, app, scope }) {
      const key = keyOf(route, newSecret())
      const id = randomUUID()
      await db.transaction(async (tx) => {
        await tx.run(
          `insert into devices (id, user_id, name, app, scope, route, created_at, keyed_at)
           values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
          [id, userId, name, app, scope, route, iso()],
        )
        await keepKey(tx, id, key)
      })
      const device = await get(id)
      if (device === null) throw new Error('A device that was just written is not there.')
      return { device, key }
    },
    async renew(userId, id, route) {
      const key = keyOf(route, newSecret())
      const isThere = await db.transaction(async (tx) => {
        const row = await tx.get(
          `update devices set revoked_at = null, failure = null, route = ?, keyed_at = ?
           where user_id = ? and id = ? returning id`,
          [route, iso(), userId, id],
        )
        if (row === undefined) return false
        await tx.run('delete from device_secrets where device_id = ?', [id])
        await tx.run('delete from media_keys where user_id = ? and session_id = ?', [
          userId,
          pictureSession(id),
        ])
        await keepKey(tx, id, key)
        return true
      })
      const device = isThere ? await get(id) : null
      return device === null ? null : { device, key }
    },
    async endSessions({ id, keyedAt }) {
      // A session of this very moment is one of before, too.
      const at = new Date(Math.max(now(), Date.parse(keyedAt) + 1)).toISOString()
      await db.run('update devices set keyed_at = ? where id = ?', [at, id])
    },
    rename: (userId, id, name) => ofUser('update devices set name = ?', [name], userId, id),
    revoke: (userId, id) =>
      ofUser('update devices set revoked_at = coalesce(revoked_at, ?)', [iso()], userId, id),
    remove: (userId, id) => ofUser('delete from devices', [], userId, id),
    giveAll: (userId, to) => db.transaction((tx) => giveOwned(tx, userId, to)),
    async byKey(typed) {
      const key = deviceKey(typed)
      return key === null ? null : bySecret(hashOfKey(key))
    },
    byKeyMd5: async (hash) => (/^[0-9a-f]{32}$/i.test(hash) ? bySecret(hashOfMd5(hash.toLowerCase())) : null),
    async seen({ id, seenAt, failure }, agent) {
      const isMended = failure !== null && !OF_PLACES.includes(failure.code)
      if (!isMended && seenAt !== null && now() - Date.parse(seenAt) < NOTED_EVERY) return
      await db.run(
        `update devices set seen_at = ?, agent = ?, failure = case when ${IS_OF_PLACES} then failure end where id = ?`,
        [iso(), agent.slice(0, AGENT_MAX), id],
      )
    },
    async placeKept(deviceId) {
      await db.run(`update devices set failure = null where id = ? and ${IS_OF_PLACES}`, [deviceId])
    },
    async failed({ id, failure }, code, params) {
      if (failure?.code === code && now() - Date.parse(failure.at) < NOTED_EVERY) return
      await db.run('update devices set failure = ? where id = ?', [
        JSON.stringify({ code, params, at: iso() }),
        id,
      ])
    },
  }
}
