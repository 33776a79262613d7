import { AppError, type ErrorCode, isAppError } from '#domain/errors/errors.ts'

/** Error codes of the auth service and of PostgREST, mapped to our error codes. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'invalid-credentials',
  user_already_exists: 'email-taken',
  email_exists: 'email-taken',
  signup_disabled: 'sign-up-closed',
  weak_password: 'password-weak',
  email_address_invalid: 'email-invalid',
  email_not_confirmed: 'email-not-confirmed',
  otp_expired: 'code-expired',
  insufficient_aal: 'second-factor-required',
  mfa_verification_failed: 'code-wrong',
  mfa_challenge_expired: 'code-expired',
  same_password: 'password-same',
  current_password_invalid: 'password-wrong',
  current_password_required: 'password-wrong',
  reauthentication_not_valid: 'code-expired',
  mfa_factor_name_conflict: 'factor-name-taken',
  too_many_enrolled_mfa_factors: 'factors-full',
  over_request_rate_limit: 'rate-limited',
  over_email_send_rate_limit: 'rate-limited',
  disk_full: 'disk-full',
  // PostgreSQL's code, which hosted projects send.
  '53100': 'disk-full',
  bad_jwt: 'session-expired',
  no_authorization: 'session-expired',
  session_not_found: 'session-expired',
  session_expired: 'session-expired',
  user_not_found: 'session-expired',
  refresh_token_not_found: 'session-expired',
  refresh_token_already_used: 'session-expired',
  PGRST301: 'session-expired',
  PGRST302: 'session-expired',
  PGRST303: 'session-expired',
}

/** Error classes of supabase-js that have no server code. */
const NAMES: Readonly<Record<string, ErrorCode>> = {
  AuthSessionMissingError: 'session-expired',
  AuthRetryableFetchError: 'account-unreachable',
  AuthWeakPasswordError: 'password-weak',
}

/** Default wait if the server sends none, in seconds. */
const WAIT_SECONDS = 60

interface ClientError {
  readonly name?: unknown
  readonly message?: unknown
  readonly code?: unknown
  readonly status?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function codeOf(error: ClientError): ErrorCode {
  const code = textOf(error.code)
  const message = textOf(error.message)
  // Hosted projects use one code for closed sign-up and for sign-up by invitation.
  if (code === 'signup_disabled' && message.includes('invitation')) return 'invitation-required'
  const known = CODES[code] ?? NAMES[textOf(error.name)]
  if (known !== undefined) return known
  if (error.status === 429) return 'rate-limited'
  // The next two checks: PostgREST rejects a client without a session; supabase-js cannot reach the server.
  if (code === '42501' && message.startsWith('permission denied')) return 'session-expired'
  if (code === '' && /fetch failed|failed to fetch|networkerror|load failed|FetchError/i.test(message)) {
    return 'account-unreachable'
  }
  if (code === 'validation_failed' && message.includes('email address')) return 'email-invalid'
  return 'account-error'
}

/**
 * Maps an error of supabase-js to an AppError. `about` supplies its parameters: the account's `url`, the rejected
 * `email`.
 */
export function accountError(
  error: unknown,
  about: { readonly url?: string; readonly email?: string } = {},
): AppError {
  if (error instanceof AppError) return error
  const given: ClientError = typeof error === 'object' && error !== null ? error : { message: String(error) }
  const message = textOf(given.message)
  const code = codeOf(given)
  switch (code) {
    case 'account-unreachable':
      return new AppError(code, { url: about.url ?? '' }, { cause: error })
    case 'email-invalid':
      return new AppError(code, { email: about.email ?? '' }, { cause: error })
    case 'rate-limited': {
      const seconds = Number(/after (\d+) seconds?/.exec(message)?.[1] ?? WAIT_SECONDS)
      return new AppError(code, { seconds }, { cause: error })
    }
    case 'account-error': {
      const status = typeof given.status === 'number' ? given.status : '?'
      return new AppError(code, { detail: message || `HTTP ${status}` }, { cause: error })
    }
    default:
      return new AppError(code, {}, { cause: error })
  }
}

/** Returns true for errors to report: bugs, and account errors without a code of their own. */
export const isReportable = (error: unknown): boolean => !isAppError(error) || error.code === 'account-error'
