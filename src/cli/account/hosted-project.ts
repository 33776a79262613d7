import { decodeJwt, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { ageOf } from '#domain/age.ts'
import { AppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { type AccountUser, createBearerVerifier, type VerifyBearer } from '#http/requests/bearer.ts'
import { sharedCall } from '#http/requests/shared-call.ts'
import { isLoopbackName } from '#http/server/loopback.ts'
import type { HostedProject } from '../config.ts'

/** Milliseconds for which a project's settings are cached. */
const SETTINGS_LIFE = 60_000
/** Timeouts of requests to a project; shorter for its settings, as the first screen waits for them. */
const TIMEOUT = 10_000
const SETTINGS_TIMEOUT = 2_000
/** Milliseconds until a project that did not respond is requested again. */
const RETRY_AFTER = 5_000

const settingsAnswer = z.object({ disable_signup: z.boolean() })
const userAnswer = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
})
const keysAnswer = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const helperRows = z.array(z.object({ session_id: z.uuid() }))
const refusalAnswer = z.object({ error_code: z.string() })

const roleOf = (key: string): unknown => {
  try {
    return decodeJwt(key).role
  } catch {
    return null
  }
}

/**
 * Returns the configured project with a normalized URL (lower-case host, no trailing slash), so that it equals the
 * `iss` of its tokens. Throws hosted-settings for an invalid URL, and for a secret key, because pages receive the key;
 * hosted-insecure if passwords would be sent unencrypted over a network.
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

/** A hosted account as a server uses it. All methods but `signUpOpen` and `answers` throw account-unreachable. */
export interface HostedCalls extends HostedProject {
  readonly verify: VerifyBearer
  /** Returns true if a session is the one of its user's linked computer. */
  isLinked(token: string, userId: string, sessionId: string): Promise<boolean>
  /** Returns true if the token's user was deleted; null if the account does not report it. */
  isUserDeleted(token: string): Promise<boolean | null>
  answers(): Promise<boolean>
  /**
   * Returns whether the project lets new users sign up; true if it does not answer, because signing up then reports the
   * reason.
   */
  signUpOpen(): Promise<boolean>
}

/**
 * Creates the client of a hosted project. Tokens are validated with its keys or by the project. `issuer` is the issuer
 * in its tokens if that differs from its URL. Throws hosted-settings and hosted-insecure.
 */
export function hostedCalls(given: HostedProject, issuer?: string): HostedCalls {
  const { url, anonKey } = hostedProject(given)
  let silentSince = Number.NEGATIVE_INFINITY
  const silence = (cause?: unknown): AppError => {
    silentSince = Date.now()
    return new AppError('account-unreachable', { url }, { cause })
  }

  async function get(path: string, token: string | null = null, timeout = TIMEOUT): Promise<Response> {
    if (ageOf(silentSince) < RETRY_AFTER) throw new AppError('account-unreachable', { url })
    const headers: Record<string, string> = { apikey: anonKey }
    if (token !== null) headers.Authorization = `Bearer ${token}`
    const signal = AbortSignal.timeout(timeout)
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

  /**
   * Returns null if the auth service rejects the token; errors of its gateway (a wrong key, a rate limit) do not count.
   */
  async function ask(token: string): Promise<AccountUser | null> {
    const answer = await get('/auth/v1/user', token)
    if (answer.ok) {
      const { id, email, factors } = await read(answer, userAnswer)
      return { id, email, hasFactor: factors?.some(({ status }) => status === 'verified') ?? false }
    }
    const refusal: unknown = await answer.json().catch(() => null)
    const refused = [401, 403, 404].includes(answer.status) && refusalAnswer.safeParse(refusal).success
    if (refused) return null
    throw new AppError('account-unreachable', { url })
  }

  const keys = async () =>
    (await read(await get('/auth/v1/.well-known/jwks.json'), keysAnswer)) as JSONWebKeySet
  // Failures are cached, too, because anonymous clients can request the settings here.
  const settings = sharedCall(
    async () => read(await get('/auth/v1/settings', null, SETTINGS_TIMEOUT), settingsAnswer),
    { success: SETTINGS_LIFE, failure: RETRY_AFTER },
  )
  return {
    url,
    anonKey,
    verify: createBearerVerifier({ issuer: issuer ?? `${url}/auth/v1`, keys, ask }),
    async isUserDeleted(token) {
      const answer = await get('/auth/v1/user', token, SETTINGS_TIMEOUT)
      if (answer.ok) return false
      const refusal = refusalAnswer.safeParse(await answer.json().catch(() => null))
      return refusal.data?.error_code === 'user_not_found' ? true : null
    },
    // The project returns no rows to an ended session.
    async isLinked(token, userId, sessionId) {
      const query = `select=session_id&user_id=eq.${userId}&session_id=eq.${sessionId}`
      const answer = await get(`/rest/v1/helpers?${query}`, token)
      return answer.status !== 401 && (await read(answer, helperRows)).length === 1
    },
    signUpOpen: () =>
      settings().then(
        ({ disable_signup }) => !disable_signup,
        () => true,
      ),
    answers: () =>
      get('/auth/v1/health').then(
        () => true,
        () => false,
      ),
  }
}
