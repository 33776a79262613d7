import type { SignUpPolicy } from '#account/start.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { VerifyBearer } from '#http/requests/bearer.ts'
import { sharedCall } from '#http/requests/shared-call.ts'
import type { Report } from '#http/responses/errors.ts'
import type { AppMiddleware } from '#http/server/app.ts'
import type { UpgradeHandler } from '#http/server/upgrade.ts'
import type { RelayInstallation } from '#relay/hub/api.ts'
import { embeddedAccount } from '../account/embedded-account.ts'
import { hostedCalls } from '../account/hosted-project.ts'
import type { Config } from '../config.ts'
import type { HeldAccount } from './account-routes.ts'

/** Milliseconds for which the health of a hosted project is cached. */
const HEALTH_LIFE = 1_000

/** The account of a relay: embedded, or a hosted project. */
export interface RelayAccount extends Omit<RelayInstallation, 'version'> {
  readonly middleware: readonly AppMiddleware[]
  /** Accepts WebSockets; null if the account accepts none here. */
  readonly upgrade: UpgradeHandler | null
  /** Path prefixes of the account that pages of any origin may request. */
  readonly corsPaths: readonly string[]
  readonly verify: VerifyBearer
  /** Returns true if a session is the one of its user's linked computer. Throws account-unreachable. */
  isLinked(token: string, userId: string, sessionId: string): Promise<boolean>
  /** Exchanges a token for one that is sent to a helper; returns the same token if another server signs it. */
  tokenForHelper(token: string): Promise<string>
  /** Stores the origin at which the account is served, for the links in its email. Reports a failure. */
  servedAt(origin: string): Promise<void>
  /** The embedded account; null for a hosted project. */
  readonly held: HeldAccount | null
  close(): Promise<void>
}

/** Opens a relay's account. `url` is the relay's public URL. Throws hosted-settings and hosted-insecure. */
export async function relayAccount(
  config: Config,
  options: { readonly url: string; readonly signUp: SignUpPolicy; readonly report: Report },
): Promise<RelayAccount> {
  if (config.hosted !== null) {
    const { url, anonKey, verify, isLinked, answers, signUpOpen } = hostedCalls(config.hosted)
    const hasAnswered = sharedCall(answers, { success: HEALTH_LIFE, failure: HEALTH_LIFE })
    const reachAccount = async (): Promise<void> => {
      if (!(await hasAnswered())) throw new AppError('account-unreachable', { url })
    }
    return {
      middleware: [],
      upgrade: null,
      corsPaths: [],
      accountUrl: url,
      anonKey,
      mail: true,
      verify,
      isLinked,
      tokenForHelper: async (token) => token,
      held: null,
      signUpOpen,
      byInvitation: false,
      reachAccount,
      servedAt: async () => undefined,
      close: async () => undefined,
    }
  }
  const account = await embeddedAccount(config, options.signUp, options.report, { url: options.url })
  const { sessions, removal, isLinked, tokenForHelper } = account
  return {
    ...account,
    accountUrl: null,
    held: sessions && removal && isLinked && { sessions, removal, isLinked },
    verify: account.membership.verify,
    isLinked: async (_token, userId, sessionId) => (await isLinked?.(userId, sessionId)) === true,
    tokenForHelper: tokenForHelper ?? (async (token) => token),
    signUpOpen: () => account.signUpOpenTo(false),
    byInvitation: options.signUp === 'invited',
    reachAccount: async () => undefined,
  }
}
