import { type AuthCode, AuthError, invalid } from '../errors.ts'

type ErrorArgs = readonly [status: number, code: AuthCode, message: string]

const identities: ErrorArgs = [404, 'manual_linking_disabled', 'Manual linking is disabled']
const passkeys: ErrorArgs = [404, 'passkey_disabled', 'Passkeys are disabled']
const admin: ErrorArgs = [403, 'not_admin', 'User not allowed']

/**
 * Routes of the auth service that this account does not offer, with the error of a hosted project that disables them.
 */
const NOT_OFFERED: readonly (readonly [method: string, path: RegExp, error: ErrorArgs])[] = [
  ['GET', /^\/authorize$/, [400, 'validation_failed', 'Unsupported provider: provider is not enabled']],
  ['GET,POST', /^\/sso(\/.*)?$/, [404, 'saml_provider_disabled', 'SAML 2.0 is disabled']],
  ['GET,DELETE', /^\/user\/identities\/.+$/, identities],
  ['GET,POST,PUT,PATCH,DELETE', /^\/passkeys(\/.*)?$/, passkeys],
  ['POST', /^\/invite$/, admin],
  ['GET,POST,PUT,PATCH,DELETE', /^\/admin(\/.*)?$/, admin],
]

/** Returns the error for a route that only hosted projects offer; null for an unknown route. */
export function notOffered(method: string, path: string): AuthError | null {
  const entry = NOT_OFFERED.find(
    ([methods, pattern]) => methods.split(',').includes(method) && pattern.test(path),
  )
  return entry ? new AuthError(...entry[2]) : null
}

/** Returns the error for a grant type of POST /token that is not offered. */
export function grantError(grant: string): AuthError {
  switch (grant) {
    case 'id_token':
      return invalid('Custom OIDC providers are not enabled')
    case 'web3':
      return new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    default:
      return new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  }
}
