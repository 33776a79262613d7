import { X509Certificate } from 'node:crypto'
import type { Middleware } from 'koa'
import { AUTHORITY_PATH, AUTHORITY_TYPE } from '#contract/app-setup.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Certificate } from './tls.ts'

/**
 * Serves the certificate of this installation's local CA, so that a phone can trust it. The certificate is public:
 * every TLS handshake contains it. `own` is null if another CA signed the server's certificate; then the response is
 * not-found.
 */
export function serveCaCertificate(own: Pick<Certificate, 'ca'> | null): Middleware {
  const raw = own && new X509Certificate(own.ca).raw
  return async (ctx, next) => {
    if (ctx.path !== AUTHORITY_PATH || !['GET', 'HEAD'].includes(ctx.method)) return next()
    // The next middleware would send the dashboard's page, but a client that requests the CA must get an error.
    if (raw === null) throw new AppError('not-found')
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = AUTHORITY_TYPE
    ctx.body = raw
  }
}
