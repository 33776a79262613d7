import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { type Bearer, bearerVerifier } from '#http/bearer.ts'
import type { Settings } from '#library/settings.ts'
import type { AccountPart } from './server.ts'

/** How long a project's settings are believed, in milliseconds. */
const SETTINGS_LIFE = 60_000
const settingsAnswer = z.object({ disable_signup: z.boolean() })
const userAnswer = z.object({ id: z.uuid(), email: z.string().default('') })

/**
 * A hosted account: tokens are checked against its keys, or by asking it. The first account that signs in here
 * becomes the helper's owner, and stays it (DESIGN 5).
 */
export async function hostedAccount(
  { url, anonKey }: { readonly url: string; readonly anonKey: string },
  settings: Settings,
): Promise<AccountPart> {
  const get = async (path: string, token?: string): Promise<Response> => {
    const headers: Record<string, string> = { apikey: anonKey }
    if (token !== undefined) headers.Authorization = `Bearer ${token}`
    try {
      return await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(10_000) })
    } catch (cause) {
      throw new AppError('account-unreachable', { url }, { cause })
    }
  }
  const ask = async (token: string): Promise<Bearer | null> => {
    const answer = await get('/auth/v1/user', token)
    if (answer.status >= 500) throw new AppError('account-unreachable', { url })
    return answer.ok ? userAnswer.parse(await answer.json()) : null
  }
  const verifyToken = bearerVerifier({
    issuer: `${url}/auth/v1`,
    keys: async () => (await (await get('/auth/v1/.well-known/jwks.json')).json()) as JSONWebKeySet,
    ask,
  })
  const ownerName = `owner of ${url}`
  let asked: { readonly at: number; readonly open: boolean } | null = null
  /** As the project says of itself; open when it does not answer: signing up will then tell why not. */
  const signUpOpenTo = async (): Promise<boolean> => {
    if (asked !== null && Date.now() - asked.at < SETTINGS_LIFE) return asked.open
    const closed = await get('/auth/v1/settings')
      .then(async (answer) => settingsAnswer.parse(await answer.json()).disable_signup)
      .catch(() => false)
    asked = { at: Date.now(), open: !closed }
    return asked.open
  }

  return {
    middleware: [],
    upgrade: null,
    url,
    anonKey,
    mail: true,
    membership: {
      verify: verifyToken,
      async claim(id) {
        await settings.take(ownerName, () => id)
      },
      owner: () => settings.get(ownerName),
      shared: false,
    },
    // A project's API does not list sessions.
    sessions: null,
    signUpOpenTo,
    close: async () => undefined,
  }
}
