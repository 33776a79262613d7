import type { Context } from 'koa'
import { requesterOf } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { Redirection, wantedTarget, withParameters } from '../redirect.ts'
import { type AuthService, takeTry } from '../service.ts'
import { startSession } from '../sessions.ts'
import { issueAuthCode } from '../tokens/flows.ts'
import { PKCE_PREFIX, takeByLink } from '../tokens/one-time-tokens.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { HALF_DONE, kindsOf, redeem } from './redeem.ts'

/** What a page is told in the address it is sent to. */
interface Parameters {
  readonly fragment: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** OAuth's words for the statuses of refusals. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

/**
 * GET /verify, the link of a message: sends its reader to the page it was asked on, with the session in
 * the fragment, or with a code that only the page with the verifier can exchange.
 */
export async function verifyLink(service: AuthService, ctx: Context): Promise<Redirection> {
  const type = String(ctx.query.type ?? '')
  const secret = String(ctx.query.token ?? '')
  const kinds = kindsOf(type)
  if (secret === '') throw invalid('Verify requires a token or a token hash')
  const target = service.site.target(ctx, wantedTarget(ctx))
  const pkce = secret.startsWith(PKCE_PREFIX)
  takeTry([service.limits.verify, requesterOf(ctx)])

  try {
    const { fragment, query } = await service.db.transaction(async (tx): Promise<Parameters> => {
      const now = service.now()
      const token = await takeByLink(tx, secret, kinds, now)
      if (token === null) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
      const user = await redeem(tx, token, now)
      if (user === null)
        return { fragment: { message: HALF_DONE }, ...(pkce && { query: { message: HALF_DONE } }) }
      if (pkce) {
        if (token.flow_id === null) {
          throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found.')
        }
        return { fragment: {}, query: { code: await issueAuthCode(tx, token.flow_id, now) } }
      }
      const session = await tokenResponse(service, tx, user, await startSession(tx, user.id, 'otp', ctx, now))
      const { access_token, expires_at, expires_in, refresh_token, token_type } = session
      const shown = { access_token, expires_at, expires_in, refresh_token, token_type, type }
      const texts = Object.entries(shown).map(([name, value]) => [name, String(value)] as const)
      return { fragment: Object.fromEntries(texts) }
    })
    service.limits.verify.restore(requesterOf(ctx))
    return new Redirection(withParameters(target, fragment, query))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const told = {
      error: OAUTH_ERRORS[error.status] ?? 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return new Redirection(withParameters(target, told, pkce ? told : {}))
  }
}
