import { X509Certificate } from 'node:crypto'
import type { Middleware } from 'koa'
import { AUTHORITY_PATH, AUTHORITY_TYPE } from '#contract/app-setup.ts'
import { AppError } from '#domain/errors.ts'
import type { Certificate } from './tls.ts'

/**
 * Gives the certificate of this installation's authority to whoever asks, so that a phone can trust it. It is no secret:
 * every greeting of the server holds it. Null where another vouches for the server: then nothing is there.
 */
export function authorityFile(own: Pick<Certificate, 'ca'> | null): Middleware {
  const raw = own && new X509Certificate(own.ca).raw
  return async (ctx, next) => {
    if (ctx.path !== AUTHORITY_PATH || !['GET', 'HEAD'].includes(ctx.method)) return next()
    // Neither a screen: whoever looks whether there is one is to see that there is none.
    if (raw === null) throw new AppError('not-found')
    ctx.set('Cache-Control', 'no-cache')
    ctx.type = AUTHORITY_TYPE
    ctx.body = raw
  }
}
