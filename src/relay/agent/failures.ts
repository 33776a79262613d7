import { AppError } from '#domain/errors.ts'
import { CLOSE } from '../wire.ts'

/** Codes of Node's TLS for a certificate that nobody here vouches for, or that is another's. */
const UNTRUSTED = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT)/

/** Why a relay could not be reached: relay-certificate or relay-unreachable. */
export function failureOf(cause: NodeJS.ErrnoException, url: string): AppError {
  const code = UNTRUSTED.test(cause.code ?? '') ? 'relay-certificate' : 'relay-unreachable'
  return new AppError(code, { url }, { cause })
}

/** Why a relay did not take a helper in, by the status of its answer. */
export function refusalOf(status: number, url: string): AppError {
  if (status === 401 || status === 403) return new AppError('relay-refused', { url })
  if (status === 503) return new AppError('relay-draining')
  return new AppError(status >= 500 || status === 429 ? 'relay-unreachable' : 'relay-unknown', { url })
}

/** Why a line ended, by the code of its close. */
export function closureOf(code: number, url: string): AppError {
  if (code === CLOSE.refused) return new AppError('relay-refused', { url })
  if (code === CLOSE.replaced) return new AppError('link-replaced')
  if (code === CLOSE.draining) return new AppError('relay-draining')
  return new AppError('relay-unreachable', { url })
}
