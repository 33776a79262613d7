import { randomUUID } from 'node:crypto'
import { isObject, type Payload } from './frames.ts'
import { BINDINGS_PER_CHANNEL } from './limits.ts'

/** The payload of a join (docs/accounts.md, Joining). */
export interface JoinRequest {
  /** Null if the client sent none. */
  readonly token: string | null
  readonly private: boolean
  readonly broadcast: { readonly ack: boolean; readonly self: boolean }
  readonly presence: { readonly enabled: boolean; readonly key: string }
  /** As sent by the client; the reply repeats them. */
  readonly postgresChanges: readonly Payload[]
}

const objectOf = (value: unknown): Payload => (isObject(value) ? value : {})
const flag = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Parses a join; as on hosted projects, invalid fields count as missing. */
export function readJoin(payload: Payload): JoinRequest {
  const config = objectOf(payload.config)
  const broadcast = objectOf(config.broadcast)
  const presence = objectOf(config.presence)
  const changes = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  return {
    token: textOf(payload.access_token) ?? textOf(payload.user_token),
    private: flag(config.private),
    broadcast: { ack: flag(broadcast.ack), self: flag(broadcast.self) },
    presence: { enabled: flag(presence.enabled), key: textOf(presence.key) ?? randomUUID() },
    // One subscription above the limit is enough for a rejection; cutting off the rest bounds the reply.
    postgresChanges: changes.slice(0, BINDINGS_PER_CHANNEL + 1).filter(isObject),
  }
}
