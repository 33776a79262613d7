import { decodeJwt } from 'jose'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { type Link, readLink, storedSession, writeLink } from './link-file.ts'

/** Remaining lifetime below which a token is renewed, in milliseconds. */
const RENEW_BEFORE = 5 * 60_000

/** The link's session: its current access token, renewed in time. */
interface LinkTokens {
  /** Throws relay-refused if the account has ended the session, account-unreachable if it does not respond. */
  token(): Promise<string>
}

/** Tolerated difference between the clocks of this computer and the account, in milliseconds. */
const CLOCKS_APART = 5 * 60_000

/** The validity of a token, in milliseconds since 1970. */
interface Life {
  readonly begin: number
  readonly end: number
}

/**
 * Returns the validity of a token by this computer's clock if that was read when the token was issued (`given`); else
 * by the account's. A wrong or corrected clock causes an early renewal at worst, never the use of an expired token.
 */
function lifeOf(token: string, given?: number): Life {
  const { iat, exp = 0 } = decodeJwt(token)
  if (given === undefined || iat === undefined) return { begin: (iat ?? 0) * 1_000, end: exp * 1_000 }
  return { begin: given, end: given + (exp - iat) * 1_000 }
}

/**
 * Keeps the session of a link valid. A renewed session is written to the file before it is used, or as soon as the disk
 * has space, because a refresh token can be used only once. Renewals do not overlap.
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

  /** Writes the session to the file. After a full disk, the next request for a token tries again. */
  async function keep(): Promise<void> {
    try {
      const stored = await readLink(dataDir)
      // Unless the computer was linked again or unlinked meanwhile.
      if (stored !== null && stored.linkedAt === link.linkedAt)
        await writeLink(dataDir, { ...stored, session })
      isKept = true
    } catch {}
  }

  return {
    async token() {
      const remaining = life.end - now()
      const isYoung = remaining > RENEW_BEFORE && now() > life.begin - CLOCKS_APART
      if (isYoung && isKept) return session.access_token
      renewing ??= (isYoung ? keep() : renew()).finally(() => {
        renewing = null
      })
      await renewing.catch((error: unknown) => {
        // The token is valid for some more minutes, in which the account may become reachable again.
        if (remaining <= 0 || !isAppError(error, 'account-unreachable')) throw error
      })
      return session.access_token
    },
  }
}
