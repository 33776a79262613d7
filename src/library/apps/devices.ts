import { randomUUID } from 'node:crypto'
import type { Db, Statements } from '#db/index.ts'
import { type AppKind, type DeviceScope, deviceKey, keyOf } from '#domain/device-key.ts'
import type { ErrorCode, ErrorParams } from '#domain/errors/errors.ts'
import { hashesOf, hashOfKey, hashOfMd5, newSecret } from './device-secrets.ts'
import { pictureSession } from './picture-sessions.ts'
import { transferAppData } from './transfer-app-data.ts'

/** The last error of a device. */
export interface DeviceFailure {
  readonly code: ErrorCode
  readonly params: ErrorParams
  /** ISO time. */
  readonly at: string
}

/** A user's reading app on one device. Times are ISO. */
export interface Device {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
  /** The user prefix of its key, by which a relay finds the helper. */
  readonly route: string
  readonly createdAt: string
  /** When its key was created or it last signed out: earlier sessions are invalid. */
  readonly keyedAt: string
  /** Time of its last request; null if it has not sent one. */
  readonly seenAt: string | null
  /** User agent of its last request. */
  readonly agent: string | null
  readonly failure: DeviceFailure | null
  /** When its key was revoked; null if the key is valid. */
  readonly revokedAt: string | null
}

interface NewDevice {
  readonly name: string
  readonly app: AppKind
  readonly scope: DeviceScope
}

/** Reading apps and their keys, of which only hashes are stored. */
export interface Devices {
  /** Returns a user's devices: those with valid keys first, then by creation, newest first. */
  list(userId: string): Promise<Device[]>
  get(id: string): Promise<Device | null>
  /** Creates a device with a key, which is returned only this once. `route` is the user prefix of the key. */
  make(userId: string, route: string, device: NewDevice): Promise<{ device: Device; key: string }>
  /** Replaces the key of a device; null if the user has no such device. */
  renew(userId: string, id: string, route: string): Promise<{ device: Device; key: string } | null>
  /** Invalidates the sessions of a device; its key stays valid. */
  endSessions(device: Device): Promise<void>
  /** Renames a device. Returns false if the user has no such device, like `revoke` and `remove`. */
  rename(userId: string, id: string, name: string): Promise<boolean>
  /** Revokes the key of a device. The row stays, so that apps that still use the key can be identified. */
  revoke(userId: string, id: string): Promise<boolean>
  /** Deletes a device. */
  remove(userId: string, id: string): Promise<boolean>
  /**
   * Transfers a user's devices, whose keys stay valid, progress and documents to another user; see `transferAppData`.
   */
  transferAll(userId: string, to: string): Promise<void>
  /** Returns the device of a typed key, including revoked ones; null for an unknown key. */
  byKey(typed: string): Promise<Device | null>
  /** Like `byKey`, by the MD5 (hex) of the typed key. */
  byKeyMd5(md5: string): Promise<Device | null>
  /**
   * Records a successful request of a device. Clears its failure, except failures to store progress, which a successful
   * download does not disprove.
   */
  noteUse(device: Device, agent: string): Promise<void>
  /** Clears a failure of a device to store progress, after progress was stored. */
  progressStored(deviceId: string): Promise<void>
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

/** Errors of storing progress. */
const PROGRESS_ERRORS: readonly ErrorCode[] = ['device-read-only', 'place-older']
const IS_PROGRESS_ERROR = `failure ->> 'code' in (${PROGRESS_ERRORS.map((code) => `'${code}'`).join(', ')})`

async function saveKey(tx: Statements, id: string, key: string): Promise<void> {
  for (const hash of hashesOf(key))
    await tx.run('insert into device_secrets (hash, device_id) values (?, ?)', [hash, id])
}

/** Minimum milliseconds between two recorded requests or equal failures of a device. */
const RECORD_EVERY = 30_000
/** Maximum characters of a user agent. */
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
  /** Runs a statement for a device of a user; returns false if the user has no such device. */
  const changeDevice = async (
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
        await saveKey(tx, id, key)
      })
      const device = await get(id)
      if (device === null) throw new Error('A device that was just written does not exist.')
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
        await saveKey(tx, id, key)
        return true
      })
      const device = isThere ? await get(id) : null
      return device === null ? null : { device, key }
    },
    async endSessions({ id, keyedAt }) {
      // Sessions are signed with `keyed_at`, so it must change, even in the millisecond in which the key was created.
      const at = new Date(Math.max(now(), Date.parse(keyedAt) + 1)).toISOString()
      await db.run('update devices set keyed_at = ? where id = ?', [at, id])
    },
    rename: (userId, id, name) => changeDevice('update devices set name = ?', [name], userId, id),
    revoke: (userId, id) =>
      changeDevice('update devices set revoked_at = coalesce(revoked_at, ?)', [iso()], userId, id),
    remove: (userId, id) => changeDevice('delete from devices', [], userId, id),
    transferAll: (userId, to) => db.transaction((tx) => transferAppData(tx, userId, to)),
    async byKey(typed) {
      const key = deviceKey(typed)
      return key === null ? null : bySecret(hashOfKey(key))
    },
    byKeyMd5: async (hash) => (/^[0-9a-f]{32}$/i.test(hash) ? bySecret(hashOfMd5(hash.toLowerCase())) : null),
    async noteUse({ id, seenAt, failure }, agent) {
      const isResolved = failure !== null && !PROGRESS_ERRORS.includes(failure.code)
      if (!isResolved && seenAt !== null && now() - Date.parse(seenAt) < RECORD_EVERY) return
      await db.run(
        `update devices set seen_at = ?, agent = ?, failure = case when ${IS_PROGRESS_ERROR} then failure end where id = ?`,
        [iso(), agent.slice(0, AGENT_MAX), id],
      )
    },
    async progressStored(deviceId) {
      await db.run(`update devices set failure = null where id = ? and ${IS_PROGRESS_ERROR}`, [deviceId])
    },
    async failed({ id, failure }, code, params) {
      if (failure?.code === code && now() - Date.parse(failure.at) < RECORD_EVERY) return
      await db.run('update devices set failure = ? where id = ?', [
        JSON.stringify({ code, params, at: iso() }),
        id,
      ])
    },
  }
}
