import { randomUUID } from 'node:crypto'
import type { Context } from 'koa'

/** The error codes of the auth service. */
export type AuthCode =
  | 'validation_failed'
  | 'bad_json'
  | 'bad_jwt'
  | 'no_authorization'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_already_exists'
  | 'email_exists'
  | 'weak_password'
  | 'same_password'
  | 'user_not_found'
  | 'user_banned'
  | 'session_not_found'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'signup_disabled'
  | 'phone_provider_disabled'
  | 'anonymous_provider_disabled'
  | 'otp_disabled'
  | 'otp_expired'
  | 'flow_state_not_found'
  | 'flow_state_expired'
  | 'bad_code_verifier'
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'current_password_required'
  | 'current_password_invalid'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_factor_not_found'
  | 'mfa_factor_name_conflict'
  | 'mfa_ip_address_mismatch'
  | 'mfa_challenge_expired'
  | 'mfa_verification_failed'
  | 'too_many_enrolled_mfa_factors'
  | 'insufficient_aal'
  | 'manual_linking_disabled'
  | 'saml_provider_disabled'
  | 'web3_provider_disabled'
  | 'passkey_disabled'
  | 'not_admin'
  | 'not_found'
  | 'request_entity_too_large'
  | 'request_timeout'
  | 'disk_full'
  | 'unexpected_failure'

/** An error response in the auth service's form. `extra` is added to the body. */
export class AuthError extends Error {
  readonly status: number
  readonly code: AuthCode
  readonly extra: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    code: AuthCode,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** Returns a 400 `validation_failed`. */
export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message)

/** Returns a 422 `email_exists`: another user has the address. */
export const emailTaken = (): AuthError =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered')

const API_VERSION = '2024-01-01'

/** Writes an error as the response, in the form of the client's API version (docs/accounts.md, Auth errors). */
export function renderAuthError(ctx: Context, error: AuthError): void {
  const { status, code, message, extra } = error
  ctx.status = status
  ctx.set('x-sb-error-code', code)
  const version = ctx.get('x-supabase-api-version')
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION) {
    ctx.set('X-Supabase-Api-Version', API_VERSION)
    ctx.body = { code, message, ...extra }
  } else {
    const errorId = status >= 500 && { error_id: randomUUID() }
    ctx.body = { code: status, error_code: code, msg: message, ...errorId, ...extra }
  }
}
