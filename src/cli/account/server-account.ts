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
  /** Takes WebSockets; null where none are taken here. */
  readonly upgrade: UpgradeHandler | null
  /** Path prefixes of the account that pages of any origin may request. */
  readonly corsPaths: readonly string[]
  /** Null: the origin the page was asked on. */
  readonly url: string | null
  readonly anonKey: string
  /** Whether it can send messages. */
  readonly mail: boolean
  readonly membership: Membership
  /**
   * An access token by which this computer writes on behalf of a user whose reading app asks it to; null where it has
   * none now. Throws account-unreachable.
   */
  tokenFor(userId: string): Promise<string | null>
  /** In-process access to an embedded account; null if the account is on another server. */
  readonly inProcess: {
    readonly fetch: typeof fetch
    readonly follow: typeof followReadings
    /** Calls back when a user's entities change, until the returned function is called. */
    followEntities(
      userId: string,
      listener: (kinds: ReadonlySet<EntityKind>) => void,
    ): Promise<() => Promise<void>>
  } | null
  /** Null where the account does not tell its sessions. */
  readonly sessions: SessionList | null
  /** Whether a session is the one of its user's linked computer; null where the account does not tell. */
  readonly isLinked: ((userId: string, sessionId: string) => Promise<boolean>) | null
  /**
   * What tells a linked computer who asks, in the place of their token, and is good for nothing else of the account;
   * null where another server signs the tokens.
   */
  readonly tokenForHelper: ((token: string) => Promise<string>) | null
  /**
   * Returns those of the ids whose users were deleted from this account; none where the account does not list them.
   * What the library keeps of them is to be removed.
   */
  findDeletedUsers(userIds: readonly string[]): Promise<readonly string[]>
  /** Null where users are not ours to delete. */
  readonly removal: UserRemoval | null
  /** Stores the origin at which an embedded account is served, which links in its messages name. Reports a failure. */
  servedAt(origin: string): Promise<void>
  signUpOpenTo(loopback: boolean): Promise<boolean>
  close(): Promise<void>
}
