import { AppError } from '#domain/errors/errors.ts'
import { CLOSE } from '../protocol.ts'

/** Node's TLS error codes for a certificate that is not trusted, has expired or belongs to another host. */
const UNTRUSTED_CODES = /^(DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|CERT_|ERR_TLS_CERT)/

/** Maps a connection error to relay-certificate or relay-unreachable. */
export function connectionError(cause: NodeJS.ErrnoException, url: string): AppError {
  const code = UNTRUSTED_CODES.test(cause.code ?? '') ? 'relay-certificate' : 'relay-unreachable'
  return new AppError(code, { url }, { cause })
}

/** Maps the HTTP status of a rejected upgrade to an error. */
export function statusError(status: number, url: string): AppError {
  if (status === 401 || status === 403) return new AppError('relay-refused', { url })
  if (status === 503) return new AppError('relay-draining')
  return new AppError(status >= 500 || status === 429 ? 'relay-unreachable' : 'relay-unknown', { url })
}

/** Maps the close code of a tunnel to an error. */
export function closeError(code: number, url: string): AppError {
  if (code === CLOSE.refused) return new AppError('relay-refused', { url })
  if (code === CLOSE.replaced) return new AppError('link-replaced')
  if (code === CLOSE.draining) return new AppError('relay-draining')
  return new AppError('relay-unreachable', { url })
}
