import type { Context } from 'koa'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { Redirection, requestedTarget, withParameters } from '../redirect.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { startSession } from '../sessions.ts'
import { issueAuthCode } from '../tokens/flows.ts'
import { consumeByLink, PKCE_PREFIX } from '../tokens/one-time-tokens.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { HALF_CONFIRMED, kindsOf, redeem } from './redeem.ts'

/** The parameters of the URL that a link redirects to. */
interface Parameters {
  readonly fragment: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
}

/** OAuth error codes by the status of the AuthError. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

/**
 * GET /verify, the link of a message: redirects to the requested page with the session in the fragment, or, with PKCE,
 * with a code that only the page with the code verifier can exchange. Errors of the token are parameters of the
 * redirect; missing parameters and exhausted rate limits are thrown.
 */
export async function verifyLink(service: AuthService, ctx: Context): Promise<Redirection> {
  const type = String(ctx.query.type ?? '')
  const secret = String(ctx.query.token ?? '')
  const kinds = kindsOf(type)
  if (secret === '') throw invalid('Verify requires a token or a token hash')
  const target = service.site.target(ctx, requestedTarget(ctx))
  const pkce = secret.startsWith(PKCE_PREFIX)
  enforceLimits([service.limits.verify, rateLimitKey(ctx)])

  try {
    const { fragment, query } = await service.db.transaction(async (tx): Promise<Parameters> => {
      const now = service.now()
      const token = await consumeByLink(tx, secret, kinds, now)
      if (token === null) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
      const user = await redeem(tx, token, now)
      if (user === null)
        return { fragment: { message: HALF_CONFIRMED }, ...(pkce && { query: { message: HALF_CONFIRMED } }) }
      if (pkce) {
        if (token.flow_id === null) {
          throw new AuthError(400, 'flow_state_not_found', 'No associated flow state found.')
        }
        return { fragment: {}, query: { code: await issueAuthCode(tx, token.flow_id, now) } }
      }
      const session = await tokenResponse(service, tx, user, await startSession(tx, user.id, 'otp', ctx, now))
      const { access_token, expires_at, expires_in, refresh_token, token_type } = session
      const values = { access_token, expires_at, expires_in, refresh_token, token_type, type }
      const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const)
      return { fragment: Object.fromEntries(texts) }
    })
    service.limits.verify.restore(rateLimitKey(ctx))
    return new Redirection(withParameters(target, fragment, query))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const parameters = {
      error: OAUTH_ERRORS[error.status] ?? 'invalid_request',
      error_code: error.code,
      error_description: error.message,
    }
    return new Redirection(withParameters(target, parameters, pkce ? parameters : {}))
  }
}
