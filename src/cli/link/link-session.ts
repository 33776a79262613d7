import { decodeJwt } from 'jose'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { type Link, readLink, storedSession, writeLink } from './link-file.ts'

/** A token is renewed when it has less than this left, in milliseconds. */
const RENEW_BEFORE = 5 * 60_000

/** The link's session: the access token of the moment, renewed in time. */
interface LinkTokens {
  /** Throws relay-refused where the account has ended the session, account-unreachable where it does not answer. */
  token(): Promise<string>
}

/** How far the clocks here and at the account may be from each other unnoticed, in milliseconds. */
const CLOCKS_APART = 5 * 60_000

/** From when to when a token is good, in milliseconds since 1970. */
interface Life {
  readonly begin: number
  readonly end: number
}

/**
 * The life of a token by this computer's clock, where that was looked at as it was `given`; else by the account's. A
 * clock that is wrong, or is put right, has it renewed too early at worst: never taken for good long after its end.
 */
function lifeOf(token: string, given?: number): Life {
  const { iat, exp = 0 } = decodeJwt(token)
  if (given === undefined || iat === undefined) return { begin: (iat ?? 0) * 1_000, end: exp * 1_000 }
  return { begin: given, end: given + (exp - iat) * 1_000 }
}

/**
 * Keeps the session of a link good. What the account answers is in the file before it is used, where there is room for
 * it, and as soon as there is: a refresh token is good once. One renewal is under way at a time.
 */
export function linkTokens(dataDir: string, link: Link, now: () => number = Date.now): LinkTokens {
  const { url, anonKey } = link.account
  let session = link.session
  let life = lifeOf(session.access_token)
  let isKept = true
  let renewing: Promise<void> | null = null

  async function renew(): Promise<void> {
    const answer = await shortFetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: session.refresh_token }),
    }).catch((cause: unknown) => {
      throw new AppError('account-unreachable', { url }, { cause })
    })
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
      throw new AppError('relay-refused', { url: link.relay })
    }
    const body = storedSession.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !body.success) throw new AppError('account-unreachable', { url })
    session = body.data
    life = lifeOf(session.access_token, now())
    isKept = false
    await keep()
  }

  /** Keeps the session in the file. A disk that is full is tried again by whoever needs a token next. */
  async function keep(): Promise<void> {
    try {
      const kept = await readLink(dataDir)
      // Linked anew, or no longer, meanwhile: that is not undone.
      if (kept !== null && kept.linkedAt === link.linkedAt) await writeLink(dataDir, { ...kept, session })
      isKept = true
    } catch {}
  }

  return {
    async token() {
      const left = life.end - now()
      const isYoung = left > RENEW_BEFORE && now() > life.begin - CLOCKS_APART
      if (isYoung && isKept) return session.access_token
      renewing ??= (isYoung ? keep() : renew()).finally(() => {
        renewing = null
      })
      await renewing.catch((error: unknown) => {
        // Good for some minutes more, which an account that restarts does not need.
        if (left <= 0 || !isAppError(error, 'account-unreachable')) throw error
      })
      return session.access_token
    },
  }
}
