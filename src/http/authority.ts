import { X509Certificate } from 'node:crypto'
import type { Middleware } from 'koa'
import { AUTHORITY_PATH } from '#contract/app-setup.ts'
import type { Certificate } from './tls.ts'

/** As systems know a certificate that they may be asked to trust, in DER. */
const TYPE = 'application/x-x509-ca-cert'

/**
 * Gives the certificate of this installation's authority to whoever asks, so that a phone can trust it. It is no secret:
 * every greeting of the server holds it.
 */
export function authorityFile({ ca }: Pick<Certificate, 'ca'>): Middleware {
  const { raw } = new X509Certificate(ca)
  return async (ctx, next) => {
    if (ctx.path !== AUTHORITY_PATH || !['GET', 'HEAD'].includes(ctx.method)) return next()
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = TYPE
    ctx.body = raw
  }
}
