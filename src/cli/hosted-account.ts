import { decodeJwt, type JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { type AskedUser, bearerVerifier } from '#http/bearer.ts'
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
/** A project that did not answer is not asked again for this long. */
const SILENCE = 5_000

const settingsAnswer = z.object({ disable_signup: z.boolean() })
const userAnswer = z.object({
  id: z.uuid(),
  email: z.string().default(''),
  factors: z.array(z.looseObject({ status: z.string() })).nullish(),
})
const keysAnswer = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const refusalAnswer = z.object({ error_code: z.string() })

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
    const answer = await fetch(`${url}/auth/v1${path}`, { headers, signal }).catch((cause: unknown) => {
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
    keys: async () => (await read(await get('/.well-known/jwks.json'), keysAnswer)) as JSONWebKeySet,
    /** Null when the auth service says no; its gateway's no (a wrong key, a limit) is none about the token. */
    async ask(token: string): Promise<AskedUser | null> {
      const answer = await get('/user', token)
      if (answer.ok) {
        const { id, email, factors } = await read(answer, userAnswer)
        return { id, email, hasFactor: factors?.some(({ status }) => status === 'verified') ?? false }
      }
      const said: unknown = await answer.json().catch(() => null)
      const refused = [401, 403, 404].includes(answer.status) && refusalAnswer.safeParse(said).success
      if (refused) return null
      throw new AppError('account-unreachable', { url })
    },
    signUpClosed: async () =>
      (await read(await get('/settings', null, SETTINGS_PATIENCE), settingsAnswer)).disable_signup,
    answers: () =>
      get('/health').then(
        () => true,
        () => false,
      ),
  }
}

/**
 * A hosted account: tokens are checked against its keys, or by asking it. The first account that signs in here
 * becomes the helper's owner, and stays it. Throws hosted-settings and hosted-insecure.
 */
export async function hostedAccount(given: HostedProject, settings: Settings): Promise<AccountPart> {
  const { url, anonKey } = hostedProject(given)
  const project = projectCalls({ url, anonKey })
  const verify = bearerVerifier({ issuer: `${url}/auth/v1`, keys: project.keys, ask: project.ask })
  const ownerName = `owner of ${url}`
  const owner = () => settings.get(ownerName)
  const known = knownTokens({
    read: () => settings.get(`tokens of ${url}`),
    write: (text) => settings.put(`tokens of ${url}`, text),
  })
  let asked: { readonly at: number; readonly open: boolean } | null = null
  /** As the project says of itself; open when it does not answer: signing up will then tell why not. */
  const signUpOpenTo = async (): Promise<boolean> => {
    if (asked !== null && Date.now() - asked.at < SETTINGS_LIFE) return asked.open
    const closed = await project.signUpClosed().catch(() => null)
    if (closed !== null) asked = { at: Date.now(), open: !closed }
    return closed !== true
  }

  return {
    middleware: [],
    upgrade: null,
    url,
    anonKey,
    mail: true,
    membership: {
      async verify(token) {
        const bearer = await verify(token)
        if (!bearer.owesFactor && bearer.id === (await owner())) await known.note(token, bearer)
        return bearer
      },
      async recall(token) {
        const bearer = await known.find(token)
        return bearer !== null && !(await project.answers()) ? bearer : null
      },
      async claim(id) {
        await settings.take(ownerName, () => id)
      },
      owner,
      shared: false,
    },
    // A project's API does not list sessions.
    sessions: null,
    removal: null,
    signUpOpenTo,
    close: async () => undefined,
  }
}
