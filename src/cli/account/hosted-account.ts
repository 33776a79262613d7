import { decodeJwt } from 'jose'
import { ageOf } from '#domain/age.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { createKnownTokens } from '#http/requests/known-tokens.ts'
import type { Settings } from '#library/settings.ts'
import type { HostedProject } from '../config.ts'
import { hostedCalls } from './hosted-project.ts'
import type { ServerAccount } from './server-account.ts'

/** Milliseconds for which the account's last response is used. */
const ANSWER_LIFE = 60_000

/**
 * Returns a function that tells whether an account elsewhere still has a user. It answers at once with what the account
 * said last, since apps wait two seconds at most, and asks again in the background once a minute. Until the account has
 * said that the user is deleted, and while it cannot be asked, the user counts as there.
 *
 * `isDeleted` asks the account; null where it cannot be asked now. It ends within a bounded time.
 */
export function userPresence(
  isDeleted: (userId: string) => Promise<boolean | null>,
  now: () => number = Date.now,
): (userId: string) => Promise<boolean> {
  /** Only one user reads where the account is elsewhere: the owner. */
  let asked: { readonly userId: string; readonly at: number } | null = null
  let deletedId: string | null = null

  async function refresh(userId: string): Promise<void> {
    const answer = await isDeleted(userId).catch(() => null)
    if (answer === true) deletedId = userId
    else if (answer === false && deletedId === userId) deletedId = null
  }

  return async (userId) => {
    if (asked?.userId !== userId || now() - asked.at >= ANSWER_LIFE) {
      asked = { userId, at: now() }
      void refresh(userId)
    }
    return deletedId !== userId
  }
}

/** A token that ends sooner is not begun with, in milliseconds. */
const TOKEN_LEFT = 30_000
/** A terminal that nobody is signed in at is not asked again for this long. */
const TERMINAL_EVERY = 30_000

/** True for a token of a user's that can be begun with. */
function isGood(token: string | null, userId: string): token is string {
  if (token === null) return false
  const { sub, exp = 0 } = decodeJwt(token)
  return sub === userId && exp * 1_000 - Date.now() > TOKEN_LEFT
}

/** The link that a hosted account is this computer's by. */
export interface LinkedAs {
  readonly owner: { readonly id: string; readonly email: string }
  readonly issuer: string
  /** Whether a token is that of the link's own session, which this computer keeps. */
  holds(token: string): Promise<boolean>
  /** That session's token of the moment. Throws account-unreachable and relay-refused. */
  token(): Promise<string>
}

/**
 * A hosted account. Its owner is who is linked; without a link the first account that signs in here, which stays it.
 * `terminal` tells the token of who is signed in at this computer's terminal. Throws hosted-settings, hosted-insecure.
 */
export async function hostedAccount(
  given: HostedProject,
  settings: Settings,
  linked: LinkedAs | null = null,
  terminal: () => Promise<string | null> = async () => null,
): Promise<ServerAccount> {
  const { url, anonKey, verify, answers, isUserDeleted, signUpOpen } = hostedCalls(given, linked?.issuer)
  const ownerName = `owner of ${url}`
  const owner = async () => linked?.owner.id ?? (await settings.get(ownerName))
  const known = createKnownTokens({
    read: () => settings.get(`tokens of ${url}`),
    write: (text) => settings.put(`tokens of ${url}`, text),
  })

  /** The owner's token that was shown here last: good for what their apps have left until it ends. */
  let shown: string | null = null
  /** When the terminal was asked last whether it has one, in milliseconds since 1970. */
  let askedAt = Number.NEGATIVE_INFINITY

  /** A token that was shown, or that of the terminal, for as long as one is good for `TOKEN_LEFT`. */
  async function tokenAtHand(userId: string): Promise<string | null> {
    if (isGood(shown, userId)) return shown
    if (ageOf(askedAt) < TERMINAL_EVERY) return null
    askedAt = Date.now()
    const kept = await terminal().catch((error: unknown) => {
      if (isAppError(error)) return null
      throw error
    })
    if (!isGood(kept, userId)) return null
    shown = kept
    return kept
  }

  async function tokenFor(userId: string): Promise<string | null> {
    if (userId !== (await owner())) return null
    if (linked !== null) return linked.token()
    return tokenAtHand(userId)
  }

  return {
    middleware: [],
    upgrade: null,
    corsPaths: [],
    url,
    anonKey,
    mail: true,
    membership: {
      async verify(token) {
        const bearer = await verify(token)
        if (!bearer.owesFactor && bearer.id === (await owner())) {
          shown = token
          await known.note(token, bearer)
        }
        return bearer
      },
      async recall(token) {
        // The terminal asks by the link's own token, also before anybody else has: why the relay is out of reach.
        const own = linked !== null && (await linked.holds(token))
        const bearer = own ? { ...linked.owner, owesFactor: false } : await known.find(token)
        return bearer !== null && !(await answers()) ? bearer : null
      },
      async claim(id) {
        if (linked === null) await settings.getOrCreate(ownerName, () => id)
      },
      owner,
      hasUser: userPresence(async (userId) => {
        const token = await tokenFor(userId)
        return token === null ? null : isUserDeleted(token)
      }),
      shared: false,
    },
    tokenFor,
    // The account elsewhere lists no deleted users.
    findDeletedUsers: async () => [],
    inProcess: null,
    // A project's API does not list sessions.
    sessions: null,
    isLinked: null,
    tokenForHelper: null,
    removal: null,
    // A project knows its own address.
    servedAt: async () => undefined,
    signUpOpenTo: signUpOpen,
    close: async () => undefined,
  }
}
