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
 * Returns a function that returns false once a hosted account has deleted a user. It uses the account's last response
 * at once, since apps time out after two seconds, and refreshes it in the background once a minute. A user counts as
 * existing until the account has reported the deletion, and while the account is unreachable. `isDeleted` asks the
 * account within a bounded time; it returns null if the account is unreachable.
 */
export function userPresence(
  isDeleted: (userId: string) => Promise<boolean | null>,
  now: () => number = Date.now,
): (userId: string) => Promise<boolean> {
  /** A single entry: with a hosted account only the owner reads. */
  let checked: { readonly userId: string; readonly at: number } | null = null
  let deletedId: string | null = null

  async function refresh(userId: string): Promise<void> {
    const answer = await isDeleted(userId).catch(() => null)
    if (answer === true) deletedId = userId
    else if (answer === false && deletedId === userId) deletedId = null
  }

  return async (userId) => {
    if (checked?.userId !== userId || now() - checked.at >= ANSWER_LIFE) {
      checked = { userId, at: now() }
      void refresh(userId)
    }
    return deletedId !== userId
  }
}

/** Minimum remaining lifetime of a token that is used, in milliseconds. */
const TOKEN_LEFT = 30_000
/** Milliseconds until the terminal's session is read again after it was missing. */
const TERMINAL_EVERY = 30_000

/** Returns true for a token of the user that is valid for long enough. */
function isGood(token: string | null, userId: string): token is string {
  if (token === null) return false
  const { sub, exp = 0 } = decodeJwt(token)
  return sub === userId && exp * 1_000 - Date.now() > TOKEN_LEFT
}

/** The link by which a hosted account belongs to this computer. */
export interface LinkedAs {
  readonly owner: { readonly id: string; readonly email: string }
  readonly issuer: string
  /** Returns true if a token belongs to the link's own session, which is stored on this computer. */
  holds(token: string): Promise<boolean>
  /** Returns the current token of that session. Throws account-unreachable and relay-refused. */
  token(): Promise<string>
}

/**
 * Opens a hosted account. Its owner is the linked user; without a link, the first user who signs in here. `terminal`
 * returns the token of the user signed in at this computer's terminal. Throws hosted-settings, hosted-insecure.
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

  /** The owner's last received token, which is used for reading apps until it expires. */
  let lastToken: string | null = null
  /** When the terminal's session was last read, in milliseconds since 1970. */
  let askedAt = Number.NEGATIVE_INFINITY

  /** Returns the last received token, else the terminal's, if it is valid for `TOKEN_LEFT`; else null. */
  async function tokenAtHand(userId: string): Promise<string | null> {
    if (isGood(lastToken, userId)) return lastToken
    if (ageOf(askedAt) < TERMINAL_EVERY) return null
    askedAt = Date.now()
    const stored = await terminal().catch((error: unknown) => {
      if (isAppError(error)) return null
      throw error
    })
    if (!isGood(stored, userId)) return null
    lastToken = stored
    return stored
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
          lastToken = token
          await known.note(token, bearer)
        }
        return bearer
      },
      async recall(token) {
        // The terminal uses the link's own token, even before the first sign-in, to find out why the relay is
        // unreachable.
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
    // A hosted account does not list deleted users.
    findDeletedUsers: async () => [],
    inProcess: null,
    // A project's API does not list sessions.
    sessions: null,
    isLinked: null,
    tokenForHelper: null,
    removal: null,
    // A hosted project knows its own origin.
    servedAt: async () => undefined,
    signUpOpenTo: signUpOpen,
    close: async () => undefined,
  }
}
