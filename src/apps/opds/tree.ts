import type { RouterContext } from '@koa/router'
import Router from '@koa/router'
import { OPDS_TYPES } from '#contract/media-types.ts'
import type { AppError } from '#domain/errors/errors.ts'
import { errorText } from '../error-text.ts'
import { type AppParts, appRequestOf, type Tree } from '../tree.ts'
import { languageOf, type Translate, wordsIn } from '../words.ts'
import { AUTH_PATH, authAddress, authDocument, LOGO_PATH } from './auth-document.ts'
import { coverRoutes, fileRoutes } from './content.ts'
import { LOGO } from './logo.ts'
import { createShelves } from './shelves.ts'
import { opds1Routes } from './v1/routes.ts'
import { opds2Routes } from './v2/routes.ts'

const TOPS = ['/opds/v1.2', '/opds/v2'] as const
const WEEK = 7 * 24 * 60 * 60

/** Creates the routes of OPDS 1.2 with Page Streaming, and OPDS 2.0 with manifests and progression (docs/apps.md). */
export function opdsTree(parts: AppParts): Tree {
  const { library, entityLists, language } = parts
  const router = new Router()
  const shelves = createShelves(library, entityLists)

  router.get(LOGO_PATH, (ctx) => {
    ctx.set('Cache-Control', `public, max-age=${WEEK}`)
    ctx.type = 'image/png'
    ctx.body = LOGO
  })
  router.get(AUTH_PATH, async (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.vary('Accept-Language')
    sendAuth(ctx, await wordsIn(languageOf(ctx, language)))
  })
  for (const top of TOPS) fileRoutes(router, top, parts)
  coverRoutes(router, TOPS, parts)
  opds1Routes(router, parts, shelves)
  opds2Routes(router, parts, shelves)

  return {
    router,
    async sendError(ctx, error) {
      if (error.status === 401) await refuseUnauthorized(ctx)
      else refuseOther(ctx, error, await wordsIn(languageOf(ctx, language)))
    },
  }

  /** Responds with the authentication document. The app Panels asks for a key only with both headers and the body. */
  async function refuseUnauthorized(ctx: RouterContext): Promise<void> {
    ctx.set('WWW-Authenticate', 'Basic realm="comics", charset="UTF-8"')
    ctx.set(
      'Link',
      `<${authAddress(ctx)}>; rel="http://opds-spec.org/auth/document"; type="${OPDS_TYPES.auth}"`,
    )
    sendAuth(ctx, await wordsIn(languageOf(ctx, language)))
  }
}

function sendAuth(ctx: RouterContext, t: Translate): void {
  ctx.body = JSON.stringify(authDocument(appRequestOf(ctx).origin, t))
  ctx.set('Content-Type', OPDS_TYPES.auth)
}

function refuseOther(ctx: RouterContext, error: AppError, t: Translate): void {
  if (error.code === 'rate-limited') ctx.set('Retry-After', String(error.params.seconds ?? 1))
  // Empty for a missing page, so that apps show nothing instead of the text.
  ctx.body = error.code === 'page-not-found' ? '' : errorText(t, error)
  ctx.type = OPDS_TYPES.text
}
