import type { Middleware } from 'koa'
import type { EntityKind } from '#domain/entities.ts'
import type { Membership } from '#helper/guards.ts'
import type { UserRemoval } from '#helper/routes/own-account.ts'
import type { SessionList } from '#helper/routes/sessions.ts'
import type { UpgradeHandler } from '#http/server/upgrade.ts'
import type { followReadings } from '#records/library/follow-readings.ts'

/** An account, embedded or hosted, as servers use it. */
export interface ServerAccount {
  readonly middleware: readonly Middleware[]
  /** Accepts WebSockets; null if the account accepts none here. */
  readonly upgrade: UpgradeHandler | null
  /** Path prefixes of the account that pages of any origin may request. */
  readonly corsPaths: readonly string[]
  /** The account's URL; null for the origin of the request. */
  readonly url: string | null
  readonly anonKey: string
  /** True if it can send email. */
  readonly mail: boolean
  readonly membership: Membership
  /**
   * Returns an access token for writes on behalf of a user of a reading app; null if none is available now. Throws
   * account-unreachable.
   */
  tokenFor(userId: string): Promise<string | null>
  /** In-process access to an embedded account; null if the account is on another server. */
  readonly inProcess: {
    readonly fetch: typeof fetch
    readonly follow: typeof followReadings
    /** Subscribes to changes of a user's entities; the returned function ends the subscription. */
    followEntities(
      userId: string,
      listener: (kinds: ReadonlySet<EntityKind>) => void,
    ): Promise<() => Promise<void>>
  } | null
  /** Null if the account cannot list its sessions. */
  readonly sessions: SessionList | null
  /** Returns true if a session is the one of its user's linked computer; null if the account cannot tell. */
  readonly isLinked: ((userId: string, sessionId: string) => Promise<boolean>) | null
  /**
   * Exchanges a user's token for one that identifies the user to a helper and grants nothing else; null if another
   * server signs the tokens.
   */
  readonly tokenForHelper: ((token: string) => Promise<string>) | null
  /**
   * Returns those of the ids whose users were deleted from this account; none if the account does not list them. The
   * library's data of these users is then removed.
   */
  findDeletedUsers(userIds: readonly string[]): Promise<readonly string[]>
  /** Null if users cannot be deleted here. */
  readonly removal: UserRemoval | null
  /** Stores the origin at which an embedded account is served, which links in its messages name. Reports a failure. */
  servedAt(origin: string): Promise<void>
  signUpOpenTo(loopback: boolean): Promise<boolean>
  close(): Promise<void>
}
