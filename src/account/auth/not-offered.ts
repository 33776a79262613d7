import type { Context } from 'koa'
import { z } from 'zod'
import { type AuthCode, AuthRefusal } from './errors.ts'
import { readInput } from './input.ts'

type Refusal = readonly [status: number, code: AuthCode, message: string]

const mail: Refusal = [422, 'email_provider_disabled', 'This account sends no mail']
const identities: Refusal = [404, 'manual_linking_disabled', 'Manual linking is disabled']
const passkeys: Refusal = [404, 'passkey_disabled', 'Passkeys are disabled']
const admin: Refusal = [403, 'not_admin', 'User not allowed']

/** Calls of the auth service that this account does not offer, each with the hosted code for "disabled". */
const NOT_OFFERED: readonly (readonly [method: string, path: RegExp, refusal: Refusal])[] = [
  ['POST', /^\/otp$/, [422, 'otp_disabled', 'Signing in by code or link is disabled']],
  ['POST', /^\/(recover|resend|magiclink|invite)$/, mail],
  ['GET', /^\/reauthenticate$/, mail],
  ['GET,POST', /^\/verify$/, [422, 'otp_disabled', 'Signing in by code or link is disabled']],
  ['GET', /^\/authorize$/, [400, 'validation_failed', 'Unsupported provider: provider is not enabled']],
  ['POST', /^\/sso(\/.*)?$/, [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']],
  ['GET,DELETE', /^\/user\/identities\/.+$/, identities],
  ['POST,DELETE', /^\/factors\/.+$/, [404, 'mfa_factor_not_found', 'Factor not found']],
  ['GET,POST,PUT,PATCH,DELETE', /^\/passkeys(\/.*)?$/, passkeys],
  ['GET,POST,PUT,PATCH,DELETE', /^\/admin(\/.*)?$/, admin],
]

/** The refusal of a call that is known but not offered; null for an unknown one. */
export function notOffered(method: string, path: string): AuthRefusal | null {
  const entry = NOT_OFFERED.find(
    ([methods, pattern]) => methods.split(',').includes(method) && pattern.test(path),
  )
  return entry ? new AuthRefusal(...entry[2]) : null
}

const factor = z.object({ factor_type: z.string().default('') })

/** POST /factors: no kind of second factor is offered (ACCOUNTS 2.12's codes). */
export async function refuseFactor(ctx: Context): Promise<never> {
  const { factor_type: type } = await readInput(ctx, factor)
  if (type === 'totp' || type === 'phone' || type === 'webauthn') {
    throw new AuthRefusal(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
  }
  throw new AuthRefusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

/** Grants of POST /token that are not offered. */
export function refuseGrant(grant: string): AuthRefusal {
  switch (grant) {
    case 'pkce':
      return new AuthRefusal(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    case 'id_token':
      return new AuthRefusal(400, 'validation_failed', 'Custom OIDC providers are not enabled')
    case 'web3':
      return new AuthRefusal(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      return new AuthRefusal(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}
