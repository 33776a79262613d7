import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { backUp, type Db, openDatabase } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Report } from '#http/errors.ts'
import type { UpgradeHandler } from '#http/upgrade.ts'
import { startCleanup } from './auth/cleanup.ts'
import { findDeletedUsers, hasUser } from './auth/deleted-users.ts'
import { createLocalAccounts, type LocalAccounts } from './auth/local-accounts.ts'
import { type MessageOptions, openMailer } from './auth/mail/start.ts'
import { hasFactor } from './auth/mfa/factors.ts'
import { removeOwnUser } from './auth/remove-own-user.ts'
import { type AuthService, createAuthService, type SignUpPolicy } from './auth/service.ts'
import { type AccountSessions, createAccountSessions } from './auth/session-list.ts'
import {
  signServerToken,
  TokenError,
  type TokenHolder,
  trustUserId,
  verifyLiveToken,
} from './auth/tokens/access-token.ts'
import { createHelperTokens } from './auth/tokens/helper-tokens.ts'
import { type Keys, openKeys, type PublicKey } from './auth/tokens/keys.ts'
import { firstUserId, userById } from './auth/users.ts'
import { createChangeFeed, type RowChange } from './changes.ts'
import { ACCOUNT_PATHS, accountMiddleware } from './middleware.ts'
import { migrations } from './migrations.ts'
import type { AccessService } from './realtime/access.ts'
import { createRealtime } from './realtime/start.ts'
import { firstLacking, followCatalogue } from './schema.ts'
import { initSettings, storeServedOrigin } from './settings.ts'
import { bearerCaller, type CallerOf } from './storage/caller.ts'
import { openStorage } from './storage/service.ts'
import { createUserLines } from './user-lines.ts'

export type { LocalAccounts, LocalUser } from './auth/local-accounts.ts'
export type { OutboxEntry } from './auth/mail/outbox.ts'
export type { SmtpOptions } from './auth/mail/smtp.ts'
export { maySignUp, type SignUpPolicy, type SignUpRules } from './auth/service.ts'
export type { AccountSessions } from './auth/session-list.ts'
export type { TokenHolder } from './auth/tokens/access-token.ts'
export type { PublicKey } from './auth/tokens/keys.ts'
export type { RowChange } from './changes.ts'

export interface AccountOptions extends MessageOptions {
  /** Where `accounts.db` lives. */
  readonly dataDir: string
  /** The base of `iss`, fixed at the first start; a later one changes nothing. */
  readonly url?: string
  readonly signUp?: SignUpPolicy
  /** Whether its first account owns the machine it is on (`SignUpRules`); otherwise it does. */
  readonly owned?: boolean
  /** Answers pages of any origin, as a hosted project does; otherwise those of its own alone. */
  readonly anyOrigin?: boolean
  /** Milliseconds since 1970 (tests); otherwise the clock's. */
  readonly now?: () => number
  /** Where failures of sockets are told, which answer no request. */
  readonly report?: Report
}

/** Who a token speaks for, and whether their session still has to show a second factor. */
export interface LiveHolder extends TokenHolder {
  readonly owesFactor: boolean
}

/** The embedded account service: Supabase's API on one SQLite file. */
export interface Account {
  /** Answers `/auth/v1`, `/rest/v1` and their neighbours; passes everything else on. */
  readonly middleware: Middleware
  /** Takes WebSockets at `/realtime/v1/websocket`, once `Host` and `Origin` were checked. */
  readonly upgrade: UpgradeHandler
  /** Paths below which pages of any origin may call; none unless it is open to them. */
  readonly openBelow: readonly string[]
  readonly anonKey: string
  readonly issuer: string
  /** The public keys of access tokens. */
  jwks(): { readonly keys: readonly PublicKey[] }
  /** Who an access token speaks for. Throws `session-expired` for an ended one, `unauthorized` for any other fault. */
  verify(token: string): Promise<LiveHolder>
  /** What tells a user's linked computer who asks, in the place of a token that was verified. See `createHelperTokens`. */
  readonly tokenForHelper: (token: string) => Promise<string>
  /** The first account, which owns this machine's libraries; null while there is none. */
  firstUserId(): Promise<string | null>
  /**
   * An access token by which the server itself writes on behalf of a user; null where there is no such user any more.
   */
  serverToken(userId: string): Promise<string | null>
  /** Stores the origin at which the account is served; links that no request names an origin for lead there. */
  servedAt(origin: string): Promise<void>
  /** Returns true if the account has the user. See `hasUser`. */
  hasUser(userId: string): Promise<boolean>
  /** Returns those of the ids whose users were deleted from this account. See `findDeletedUsers`. */
  findDeletedUsers(userIds: readonly string[]): Promise<readonly string[]>
  /**
   * Calls back with the committed changes of a user's rows in a table, until the returned function is called.
   */
  follow(
    userId: string,
    table: string,
    listener: (changes: readonly RowChange[]) => void,
  ): Promise<() => void>
  /** Deletes a user who shows their password, with everything that is theirs. See `removeOwnUser`. */
  removeUser(userId: string, password: string): Promise<void>
  /** Where users are signed in. */
  readonly sessions: AccountSessions
  /** For who sits at the machine. */
  readonly local: LocalAccounts
  close(): Promise<void>
}

/**
 * What one query may take: eight seconds, as on a hosted project; one, when somebody else waits for its place. An
 * answer is a thousand rows at most, and their texts have room. Who writes keeps all other writers waiting.
 */
const LIMITS = { time: 8_000, share: 1_000, text: 32 * 1024 * 1024, write: 2_000 }

/** Opens `accounts.db`, which only its owner may read: it holds password hashes and signing keys. */
async function openAccounts(dataDir: string): Promise<Db> {
  const path = join(dataDir, 'accounts.db')
  try {
    await mkdir(dataDir, { recursive: true })
    // SQLite gives its journal files the rights of the database, so they are set before it opens.
    const file = await open(path, 'a', 0o600)
    await file.chmod(0o600)
    await file.close()
  } catch (cause) {
    throw new AppError('data-dir-not-writable', { path: dataDir }, { cause })
  }
  const db = await openDatabase(path, { migrations, limits: LIMITS })
  const lacking = await firstLacking(db)
  if (lacking !== null) await backUp(db, path, lacking, async () => (await firstLacking(db)) === lacking)
  await db.transaction(followCatalogue)
  return db
}

/** What an account is made with by everyone but the mode that the clients' own tests are run against. */
export interface Ground {
  openKeys(db: Db, now: number): Promise<Keys>
  /** The auth service as it is to be. */
  adapt(service: AuthService): AuthService & Pick<AccessService, 'isAnonKey'>
  /** Who asks the storage service. */
  callerOf(byToken: CallerOf): CallerOf
}

const GROUND: Ground = { openKeys, adapt: (service) => service, callerOf: (byToken) => byToken }

/** Starts the account service, making its database, issuer and keys where they are not there. */
export async function createAccount(options: AccountOptions): Promise<Account> {
  return (await openAccountService(options, GROUND)).account
}

/** An account and the service behind it, on a ground of its own (see conformance). */
export async function openAccountService(
  options: AccountOptions,
  ground: Ground,
): Promise<{ readonly account: Account; readonly service: AuthService }> {
  const { dataDir, url = `http://localhost:${DEFAULT_PORT}`, signUp = 'loopback', now = Date.now } = options
  const { owned = true, anyOrigin = false, report = () => undefined } = options
  const changes = createChangeFeed(await openAccounts(dataDir), now)
  const { db } = changes
  const { issuer, anonKey } = await initSettings(db, url)
  const keys = await ground.openKeys(db, now())
  const messages = await openMailer(db, options, { issuer, now })
  const auth = createAuthService({ db, keys, issuer, now, ...messages }, { signUp, owned })
  const lines = createUserLines()
  const service = { ...ground.adapt(auth), anonKey, changes, lines }
  const callerOf = ground.callerOf(bearerCaller(service))
  const storage = await openStorage({ db, dataDir, now, callerOf, lines })

  const stopTidying = await startCleanup(db, now)
  const realtime = createRealtime({ ...service, report })
  const account: Account = {
    middleware: accountMiddleware({ ...service, storage, realtime }, anyOrigin),
    upgrade: realtime.upgrade,
    openBelow: anyOrigin ? ACCOUNT_PATHS : [],
    anonKey,
    issuer,
    jwks: () => ({ keys: keys.published }),
    async verify(token) {
      try {
        const holder = await verifyLiveToken(service, db, token)
        return { ...holder, owesFactor: holder.aal !== 'aal2' && (await hasFactor(db, holder.sub)) }
      } catch (error) {
        if (!(error instanceof TokenError)) throw error
        throw new AppError(
          error.reason === 'invalid' ? 'unauthorized' : 'session-expired',
          {},
          { cause: error },
        )
      }
    },
    tokenForHelper: createHelperTokens(service),
    firstUserId: () => firstUserId(db),
    async serverToken(userId) {
      const user = await userById(db, userId)
      return user === undefined ? null : signServerToken(service, user)
    },
    async servedAt(origin) {
      await storeServedOrigin(db, origin)
      auth.site.moveTo(origin)
    },
    hasUser: (userId) => hasUser(db, userId),
    findDeletedUsers: (userIds) => findDeletedUsers(db, userIds),
    follow: (userId, table, listener) => changes.subscribe(trustUserId(userId), [table], listener),
    removeUser: (userId, password) => removeOwnUser(service, storage.files, userId, password),
    sessions: createAccountSessions(db),
    local: createLocalAccounts(auth),
    async close() {
      await realtime.close()
      await stopTidying()
      await messages.mailer.settled()
      await db.close()
    },
  }
  return { account, service }
}
