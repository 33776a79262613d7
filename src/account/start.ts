import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { ACCOUNT_PATHS } from '#contract/account-paths.ts'
import { backUp, type Db, openDatabase } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import type { Report } from '#http/responses/errors.ts'
import type { UpgradeHandler } from '#http/server/upgrade.ts'
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
import { accountMiddleware } from './middleware.ts'
import { migrations } from './migrations.ts'
import type { AccessService } from './realtime/access.ts'
import { createRealtime } from './realtime/start.ts'
import { applySchema, firstMissing } from './schema.ts'
import { initSettings, storeServedOrigin } from './settings.ts'
import { bearerCaller, type CallerOf } from './storage/caller.ts'
import { openStorage } from './storage/service.ts'
import { createUserQueues } from './user-queues.ts'

export type { LocalAccounts, LocalUser } from './auth/local-accounts.ts'
export type { OutboxEntry } from './auth/mail/outbox.ts'
export type { SmtpOptions } from './auth/mail/smtp.ts'
export { maySignUp, type SignUpPolicy, type SignUpRules } from './auth/service.ts'
export type { AccountSessions } from './auth/session-list.ts'
export type { TokenHolder } from './auth/tokens/access-token.ts'
export type { PublicKey } from './auth/tokens/keys.ts'
export type { RowChange } from './changes.ts'

export interface AccountOptions extends MessageOptions {
  /** The folder of `accounts.db`. */
  readonly dataDir: string
  /** The base of `iss`, which is fixed at the first start. */
  readonly url?: string
  readonly signUp?: SignUpPolicy
  /** True (the default) if the first account owns this computer's libraries (`SignUpRules`). */
  readonly owned?: boolean
  /** True to allow pages of any origin, as hosted projects do; by default only the account's own. */
  readonly anyOrigin?: boolean
  /** Milliseconds since 1970, for tests; the system clock by default. */
  readonly now?: () => number
  /** Reports errors of sockets, which have no response. */
  readonly report?: Report
}

/** The holder of a token with an existing session. `owesFactor`: a second factor is enrolled but not yet verified. */
export interface LiveHolder extends TokenHolder {
  readonly owesFactor: boolean
}

/** The embedded account service: Supabase's API on one SQLite file. */
export interface Account {
  /** Handles the requests of `accountPathOf`; calls `next` for all others. */
  readonly middleware: Middleware
  /** Accepts WebSockets at `/realtime/v1/websocket`. `Host` and `Origin` must be checked beforehand. */
  readonly upgrade: UpgradeHandler
  /** Path prefixes that pages of any origin may call; empty without `anyOrigin`. */
  readonly corsPaths: readonly string[]
  readonly anonKey: string
  readonly issuer: string
  /** Returns the public keys of access tokens. */
  jwks(): { readonly keys: readonly PublicKey[] }
  /** Verifies an access token. Throws `session-expired` if it or its session has ended, `unauthorized` if invalid. */
  verify(token: string): Promise<LiveHolder>
  /** Exchanges a user's token for a token that is sent to their linked computer. See `createHelperTokens`. */
  readonly tokenForHelper: (token: string) => Promise<string>
  /** Returns the id of the first user with a confirmed address, who owns this machine's libraries; null without one. */
  firstUserId(): Promise<string | null>
  /** Returns an access token by which the server writes on behalf of a user; null for an unknown user. */
  serverToken(userId: string): Promise<string | null>
  /** Stores the origin at which the account is served, for links in messages (`Site.url`). */
  servedAt(origin: string): Promise<void>
  /** Returns true if the account has the user. See `hasUser`. */
  hasUser(userId: string): Promise<boolean>
  /** Returns the ids whose users were deleted from this account. See `findDeletedUsers`. */
  findDeletedUsers(userIds: readonly string[]): Promise<readonly string[]>
  /** Subscribes to the committed changes of a user's rows in a table; returns a function that unsubscribes. */
  follow(
    userId: string,
    table: string,
    listener: (changes: readonly RowChange[]) => void,
  ): Promise<() => void>
  /** Deletes a user, with all their data, after checking the password. See `removeOwnUser`. */
  removeUser(userId: string, password: string): Promise<void>
  readonly sessions: AccountSessions
  /** Account management at the terminal. */
  readonly local: LocalAccounts
  close(): Promise<void>
}

/**
 * Limits of one query: eight seconds, as on hosted projects, or one if another query waits for the connection; 32 MiB
 * of text, enough for a thousand rows. Writes have two seconds, as they block all other writes.
 */
const LIMITS = { time: 8_000, share: 1_000, text: 32 * 1024 * 1024, write: 2_000 }

/** Opens `accounts.db`, readable only by its owner, as it contains password hashes and signing keys. */
async function openAccounts(dataDir: string): Promise<Db> {
  const path = join(dataDir, 'accounts.db')
  try {
    await mkdir(dataDir, { recursive: true })
    // SQLite gives its journal files the permissions of the database, which are therefore set before opening it.
    const file = await open(path, 'a', 0o600)
    await file.chmod(0o600)
    await file.close()
  } catch (cause) {
    throw new AppError('data-dir-not-writable', { path: dataDir }, { cause })
  }
  const db = await openDatabase(path, { migrations, limits: LIMITS })
  const missing = await firstMissing(db)
  if (missing !== null) await backUp(db, path, missing, async () => (await firstMissing(db)) === missing)
  await db.transaction(applySchema)
  return db
}

/** The parts of an account that the conformance mode replaces. */
export interface AccountOverrides {
  openKeys(db: Db, now: number): Promise<Keys>
  adapt(service: AuthService): AuthService & Pick<AccessService, 'isAnonKey'>
  /** Returns the function that identifies the callers of the storage service. */
  callerOf(byToken: CallerOf): CallerOf
}

const DEFAULT_PARTS: AccountOverrides = {
  openKeys,
  adapt: (service) => service,
  callerOf: (byToken) => byToken,
}

/** Starts the account service; creates its database, issuer and keys if they do not exist. */
export async function createAccount(options: AccountOptions): Promise<Account> {
  return (await openAccountService(options, DEFAULT_PARTS)).account
}

/** Starts an account service with some parts replaced (see conformance), and returns its auth service too. */
export async function openAccountService(
  options: AccountOptions,
  overrides: AccountOverrides,
): Promise<{ readonly account: Account; readonly service: AuthService }> {
  const { dataDir, url = `http://localhost:${DEFAULT_PORT}`, signUp = 'loopback', now = Date.now } = options
  const { owned = true, anyOrigin = false, report = () => undefined } = options
  const changes = createChangeFeed(await openAccounts(dataDir), now)
  const { db } = changes
  const { issuer, anonKey } = await initSettings(db, url)
  const keys = await overrides.openKeys(db, now())
  const messages = await openMailer(db, options, { issuer, now })
  const auth = createAuthService({ db, keys, issuer, now, ...messages }, { signUp, owned })
  const queues = createUserQueues()
  const service = { ...overrides.adapt(auth), anonKey, changes, queues }
  const callerOf = overrides.callerOf(bearerCaller(service))
  const storage = await openStorage({ db, dataDir, now, callerOf, queues })

  const stopCleanup = await startCleanup(db, now)
  const realtime = createRealtime({ ...service, report })
  const account: Account = {
    middleware: accountMiddleware({ ...service, storage, realtime }, anyOrigin),
    upgrade: realtime.upgrade,
    corsPaths: anyOrigin ? ACCOUNT_PATHS : [],
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
      await stopCleanup()
      await messages.mailer.settled()
      await db.close()
    },
  }
  return { account, service }
}
