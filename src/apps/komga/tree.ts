import { STATUS_CODES } from 'node:http'
import Router from '@koa/router'
import { AppError } from '#domain/errors/errors.ts'
import { errorText } from '../error-text.ts'
import { type AppParts, appRequestOf, type Tree } from '../tree.ts'
import { languageOf, wordsIn } from '../words.ts'
import { bookCalls } from './books.ts'
import { callsOn } from './calls.ts'
import { eventCalls } from './events.ts'
import { collectionCalls } from './lists/collection-calls.ts'
import { readListCalls } from './lists/read-list-calls.ts'
import { pictureCalls } from './pictures.ts'
import { progressCalls } from './progress.ts'
import { seriesCalls } from './series.ts'
import { endSession } from './sessions.ts'
import { timeOf } from './shapes.ts'
import { textCalls } from './texts.ts'
import { trackerCalls } from './tracker.ts'
import { userCalls } from './users.ts'
import { valueCalls } from './values.ts'

/** Paths of Komga's administration, which this server does not have; requests to them throw local-only. */
const MANAGED = /^\/api\/v\d\/(settings|client-settings|filesystem|tasks|users|announcements|releases)\b/

/** The part of Komga's API that reading apps use (docs/apps.md, Komga). */
export function komgaTree(parts: AppParts): Tree {
  const router = new Router()
  const on = callsOn(router, parts)
  for (const calls of [
    userCalls,
    valueCalls,
    seriesCalls,
    bookCalls,
    pictureCalls,
    readListCalls,
    collectionCalls,
    progressCalls,
    textCalls,
    trackerCalls,
  ])
    calls(on)
  const events = eventCalls(on)
  router.post('/api/logout', async (ctx) => {
    const request = appRequestOf(ctx)
    endSession(ctx, request.origin)
    ctx.status = 204
    // A client whose key or session is gone has signed out already.
    const caller = await request.caller().catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (caller !== null) await parts.library.devices.endSessions(caller.device)
  })
  // Komga's web client reads the version here; this server is no Komga.
  router.get('/actuator/info', () => {
    throw new AppError('not-found')
  })
  router.all('/{*rest}', async (ctx) => {
    await appRequestOf(ctx).caller()
    const isLooking = ctx.method === 'GET' || ctx.method === 'HEAD'
    throw new AppError(isLooking && !MANAGED.test(ctx.path) ? 'not-found' : 'local-only')
  })
  return {
    router,
    async sendError(ctx, error) {
      const t = await wordsIn(languageOf(ctx, parts.language))
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Basic realm="comics", charset="UTF-8"')
      ctx.body = {
        timestamp: timeOf(Date.now()),
        status: error.status,
        error: STATUS_CODES[error.status] ?? error.code,
        message: errorText(t, error),
        path: ctx.path,
      }
    },
    close: async () => events.close(),
  }
}
