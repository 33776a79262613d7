import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Koa, { type Context, type Middleware } from 'koa'
import { type Db, openDatabase } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { DEFAULT_PORT } from '#domain/limits.ts'
import { type TokenHolder, TokenRefusal, verifyLiveToken } from './auth/access-token.ts'
import { openKeys, type PublicKey } from './auth/keys.ts'
import { createAuthService, type SignUpPolicy } from './auth/service.ts'
import { firstUserId, userCount } from './auth/users.ts'
import { createChangeFeed } from './changes.ts'
import { accountMiddleware } from './middleware.ts'
import { migrations } from './migrations.ts'
import { followCatalogue } from './schema.ts'
import { fixedSettings } from './settings.ts'

export type { TokenHolder } from './auth/access-token.ts'
export type { PublicKey } from './auth/keys.ts'
export type { SignUpPolicy } from './auth/service.ts'

export interface AccountOptions {
  /** Where `accounts.db` lives. */
  readonly dataDir: string
  /** The base of `iss`, fixed at the first start; a later one changes nothing. */
  readonly url?: string
  readonly signUp?: SignUpPolicy
  /** Milliseconds since 1970 (tests); otherwise the clock's. */
  readonly now?: () => number
}

/** The embedded account service: Supabase's API on one SQLite file. */
export interface Account {
  /** Answers `/auth/v1`, `/rest/v1` and their neighbours; passes everything else on. */
  readonly middleware: Middleware
  readonly anonKey: string
  readonly issuer: string
  /** The public keys of access tokens. */
  jwks(): { readonly keys: readonly PublicKey[] }
  /** Who an access token speaks for. Throws `session-expired` for an ended one, `unauthorized` for any other fault. */
  verify(token: string): Promise<TokenHolder>
  /** The first account, which owns this machine's libraries; null while there is none. */
  firstUserId(): Promise<string | null>
  userCount(): Promise<number>
  /** Whether a request may make an account. */
  signUpOpenTo(ctx: Context): boolean
  close(): Promise<void>
}

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
  const db = await openDatabase(path, { migrations })
  await db.transaction(followCatalogue)
  return db
}

/** Starts the account service, making its database, issuer and keys where they are not there. */
export async function createAccount(options: AccountOptions): Promise<Account> {
  const { dataDir, url = `http://localhost:${DEFAULT_PORT}`, signUp = 'loopback', now = Date.now } = options
  const db = await openAccounts(dataDir)
  const { issuer, anonKey } = await fixedSettings(db, url)
  const keys = await openKeys(db, now())
  const changes = createChangeFeed(db)
  const service = { ...createAuthService({ db, keys, issuer, now }, signUp), anonKey, changes }

  return {
    middleware: accountMiddleware(service),
    anonKey,
    issuer,
    jwks: () => ({ keys: keys.published }),
    async verify(token) {
      try {
        return await verifyLiveToken(service, db, token)
      } catch (error) {
        if (!(error instanceof TokenRefusal)) throw error
        throw new AppError(
          error.reason === 'invalid' ? 'unauthorized' : 'session-expired',
          {},
          { cause: error },
        )
      }
    },
    firstUserId: () => firstUserId(db),
    userCount: () => userCount(db),
    signUpOpenTo: service.signUpOpenTo,
    close: () => db.close(),
  }
}

/** The account service alone on a loopback port, for a terminal that finds no server running. */
export interface RunningAccount {
  readonly url: string
  readonly anonKey: string
  readonly account: Account
  close(): Promise<void>
}

/** Serves an account on `http://127.0.0.1:{a free port}` until it is closed. */
export async function startAccount(options: AccountOptions): Promise<RunningAccount> {
  const account = await createAccount(options)
  const server = createServer(new Koa().use(account.middleware).callback())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    anonKey: account.anonKey,
    account,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await account.close()
    },
  }
}
