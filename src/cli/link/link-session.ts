import { decodeJwt } from 'jose'
import { z } from 'zod'
import { AppError, isAppError } from '#domain/errors.ts'
import { shortFetch } from '#http/bounded-fetch.ts'
import { type Link, readLink, writeLink } from './link-file.ts'

/** A token is renewed when it has less than this left, in milliseconds. */
const RENEW_BEFORE = 5 * 60_000

const renewed = z.object({ access_token: z.string(), refresh_token: z.string() })

/** The link's session: the access token of the moment, renewed in time. */
export interface LinkTokens {
  /** Throws relay-refused where the account has ended the session, account-unreachable where it does not answer. */
  token(): Promise<string>
}

const endOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1_000

/**
 * Keeps the session of a link good. What the account answers is in the file before it is used: a refresh token is good
 * once. One renewal is under way at a time.
 */
export function linkTokens(dataDir: string, link: Link, now: () => number = Date.now): LinkTokens {
  const { url, anonKey } = link.account
  let session = link.session
  let renewing: Promise<string> | null = null

  async function renew(): Promise<string> {
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
    const body = renewed.safeParse(await answer.json().catch(() => null))
    if (!answer.ok || !body.success) throw new AppError('account-unreachable', { url })
    session = body.data
    const kept = await readLink(dataDir)
    // Linked anew, or no longer, meanwhile: that is not undone.
    if (kept !== null && kept.linkedAt === link.linkedAt) await writeLink(dataDir, { ...kept, session })
    return session.access_token
  }

  return {
    async token() {
      const left = endOf(session.access_token) - now()
      if (left > RENEW_BEFORE) return session.access_token
      renewing ??= renew().finally(() => {
        renewing = null
      })
      return renewing.catch((error: unknown) => {
        // Good for some minutes more, which an account that restarts does not need.
        if (left > 0 && isAppError(error, 'account-unreachable')) return session.access_token
        throw error
      })
    },
  }
}
