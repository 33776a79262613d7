import { decodeJwt, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { AppError, isAppError } from '#domain/errors.ts'
import { type AskedUser, bearerVerifier, type VerifyBearer } from '#http/bearer.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { knownTokens } from '#http/known-tokens.ts'
import { isLoopbackName } from '#http/loopback.ts'
import type { Settings } from '#library/settings.ts'
import type { AccountPart } from './account-part.ts'
import type { HostedProject } from './config.ts'

/** How long a project's settings are believed, in milliseconds. */
const SETTINGS_LIFE = 60_000
/** What a project is given to answer; its settings less, for which the first screen waits. */
const PATIENCE = 10_000
const SETTINGS_PATIENCE = 2_000
/** A token that ends sooner is not begun with, in milliseconds. */
const TOKEN_LEFT = 30_000
/** A terminal that nobody is signed in at is not asked again for this long. */
const TERMINAL_EVERY = 30_000
/** A project that did not answer is not asked again for this long. */
const SILENCE = 5_000

const settingsAnswer = z.object({ disable_signup: z.boolean() })
const userAnswer = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
})
const keysAnswer = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const helperRows = z.array(z.object({ session_id: z.uuid() }))
const refusalAnswer = z.object({ error_code: z.string() })

/** True for a token of a user's that can be begun with. */
function isGood(token: string | null, userId: string): token is string {
  if (token === null) return false
  const { sub, exp = 0 } = decodeJwt(token)
  return sub === userId && exp * 1_000 - Date.now() > TOKEN_LEFT
}

const roleOf = (key: string): unknown => {
  try {
    return decodeJwt(key).role
  } catch {
    return null
  }
}

/**
 * The project as it is configured, its address in one form (lower-case host, no slash at the end), so that it equals
 * the `iss` of its tokens. Throws hosted-settings for what is no address, and for a secret key: pages are given it;
 * hosted-insecure where passwords would cross a network unencrypted.
 */
export function hostedProject({ url, anonKey }: HostedProject): HostedProject {
  const address = URL.canParse(url) ? new URL(url) : null
  const web = address !== null && /^https?:$/.test(address.protocol) && address.username === ''
  if (!web || anonKey.startsWith('sb_secret_') || roleOf(anonKey) === 'service_role') {
    throw new AppError('hosted-settings', { url })
  }
  if (address.protocol === 'http:' && !isLoopbackName(address.hostname)) {
    throw new AppError('hosted-insecure', { url })
  }
  return { url: address.origin + address.pathname.replace(/\/+$/, ''), anonKey }
}

/** A project as the helper asks it. All calls throw account-unreachable when it does not answer as projects do. */
function projectCalls({ url, anonKey }: HostedProject) {
  let silentUntil = 0
  const silence = (cause?: unknown): AppError => {
    silentUntil = Date.now() + SILENCE
    return new AppError('account-unreachable', { url }, { cause })
  }

  async function get(path: string, token: string | null = null, patience = PATIENCE): Promise<Response> {
    if (Date.now() < silentUntil) throw new AppError('account-unreachable', { url })
    const headers: Record<string, string> = { apikey: anonKey }
    if (token !== null) headers.Authorization = `Bearer ${token}`
    const signal = AbortSignal.timeout(patience)
    const answer = await shortFetch(url + path, { headers, signal }).catch((cause: unknown) => {
      throw silence(cause)
    })
    if (answer.status >= 500) throw silence()
    return answer
  }
  async function read<T>(answer: Response, shape: z.ZodType<T>): Promise<T> {
    const result = shape.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !result.success) throw new AppError('account-unreachable', { url })
    return result.data
  }

  return {
    keys: async () => (await read(await get('/auth/v1/.well-known/jwks.json'), keysAnswer)) as JSONWebKeySet,
    /** Null when the auth service says no; its gateway's no (a wrong key, a limit) is none about the token. */
    async ask(token: string): Promise<AskedUser | null> {
      const answer = await get('/auth/v1/user', token)
      if (answer.ok) {
        const { id, email, factors } = await read(answer, userAnswer)
        return { id, email, hasFactor: factors?.some(({ status }) => status === 'verified') ?? false }
      }
      const said: unknown = await answer.json().catch(() => null)
      const refused = [401, 403, 404].includes(answer.status) && refusalAnswer.safeParse(said).success
      if (refused) return null
      throw new AppError('account-unreachable', { url })
    },
    /** Null rows: whoever has no session there any more sees none. */
    async isLinked(token: string, userId: string, sessionId: string): Promise<boolean> {
      const query = `select=session_id&user_id=eq.${userId}&session_id=eq.${sessionId}`
      const answer = await get(`/rest/v1/helpers?${query}`, token)
      return answer.status !== 401 && (await read(answer, helperRows)).length === 1
    },
    signUpClosed: async () =>
      (await read(await get('/auth/v1/settings', null, SETTINGS_PATIENCE), settingsAnswer)).disable_signup,
    answers: () =>
      get('/auth/v1/health').then(
        () => true,
        () => false,
      ),
  }
}

/** A hosted account as a server asks it. */
export interface HostedCalls extends HostedProject {
  readonly verify: VerifyBearer
  /** Whether a session is the one of its user's linked computer. Throws account-unreachable. */
  isLinked(token: string, userId: string, sessionId: string): Promise<boolean>
  answers(): Promise<boolean>
  /** As the project says of itself; open when it does not answer: signing up will then tell why not. */
  signUpOpen(): Promise<boolean>
}

/**
 * The calls of a hosted project, whose tokens are checked against its keys, or by asking it. `issuer` is what its
 * tokens name where that is not its address. Throws hosted-settings and hosted-insecure.
 */
export function hostedCalls(given: HostedProject, issuer?: string): HostedCalls {
  const { url, anonKey } = hostedProject(given)
  const project = projectCalls({ url, anonKey })
  let asked: { readonly at: number; readonly open: boolean } | null = null
  return {
    url,
    anonKey,
    verify: bearerVerifier({ issuer: issuer ?? `${url}/auth/v1`, keys: project.keys, ask: project.ask }),
    answers: project.answers,
    isLinked: project.isLinked,
    async signUpOpen() {
      if (asked !== null && Date.now() - asked.at < SETTINGS_LIFE) return asked.open
      const closed = await project.signUpClosed().catch(() => null)
      if (closed !== null) asked = { at: Date.now(), open: !closed }
      return closed !== true
    },
  }
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
): Promise<AccountPart> {
  const { url, anonKey, verify, answers, signUpOpen } = hostedCalls(given, linked?.issuer)
  const ownerName = `owner of ${url}`
  const owner = async () => linked?.owner.id ?? (await settings.get(ownerName))
  const known = knownTokens({
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
    if (Date.now() - askedAt < TERMINAL_EVERY) return null
    askedAt = Date.now()
    const kept = await terminal().catch((error: unknown) => {
      if (isAppError(error)) return null
      throw error
    })
    if (!isGood(kept, userId)) return null
    shown = kept
    return kept
  }

  return {
    middleware: [],
    upgrade: null,
    openBelow: [],
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
        if (linked === null) await settings.take(ownerName, () => id)
      },
      owner,
      shared: false,
    },
    async tokenFor(userId) {
      if (userId !== (await owner())) return null
      if (linked !== null) return linked.token()
      return tokenAtHand(userId)
    },
    // A project's API does not list sessions.
    sessions: null,
    isLinked: null,
    tokenForHelper: null,
    removal: null,
    signUpOpenTo: signUpOpen,
    close: async () => undefined,
  }
}
