import type { Middleware } from 'koa'
import type { Membership } from '#helper/guards.ts'
import type { UserRemoval } from '#helper/routes/own-account.ts'
import type { SessionList } from '#helper/routes/sessions.ts'
import type { UpgradeHandler } from '#http/upgrade.ts'

/** What the helper needs of an account, embedded or hosted. */
export interface AccountPart {
  readonly middleware: readonly Middleware[]
  /** Takes WebSockets; null where none are taken here. */
  readonly upgrade: UpgradeHandler | null
  /** Null: the origin the page was asked on. */
  readonly url: string | null
  readonly anonKey: string
  /** Whether it can send messages. */
  readonly mail: boolean
  readonly membership: Membership
  /** Null where the account does not tell its sessions. */
  readonly sessions: SessionList | null
  /** Null where users are not ours to delete. */
  readonly removal: UserRemoval | null
  signUpOpenTo(loopback: boolean): Promise<boolean>
  close(): Promise<void>
}
