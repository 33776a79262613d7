import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { z } from 'zod'
import { KOMGA_TYPES } from '#contract/media-types.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '#http/requests/body.ts'
import { createConcurrencyLimit } from '#http/requests/concurrency-limit.ts'
import { type ContentResponse, sendContent } from '#http/responses/content.ts'
import type { AppCaller } from '../access/admission.ts'
import { type AppParts, appRequestOf } from '../tree.ts'
import { type Query, queryOf } from './query.ts'
import { keepSession } from './sessions.ts'
import type { View } from './view.ts'

/** An authenticated request of a reading app. */
export interface Call {
  readonly ctx: RouterContext
  readonly caller: AppCaller
  readonly query: Query
  /** A URL parameter. */
  param(name: string): string
  /** Returns the collection with the user's progress. */
  loadView(): Promise<View>
  /** Parses the request body. Throws validation. */
  body<T>(schema: z.ZodType<T>): Promise<T>
}

/** Registers routes. Each request is authenticated and gets a session cookie if the client accepts it. */
export interface Calls {
  readonly parts: AppParts
  /** Responds with JSON. */
  get(path: string, answer: (call: Call) => Promise<unknown>): void
  post(path: string, answer: (call: Call) => Promise<unknown>): void
  /** Performs an action and responds 204. */
  does(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, act: (call: Call) => Promise<void>): void
  /** Responds with a picture or a file. */
  content(path: string, answer: (call: Call) => Promise<ContentResponse>): void
  /** The handler sets the response itself. */
  any(method: 'GET', path: string, answer: (call: Call) => Promise<void>): void
}

/** Maximum number of files, and of pages, that one user loads at once: as many as apps request in parallel. */
const HELD = 8

/** Returns functions that register handlers of the Komga API on a router. */
export function callsOn(router: Router, parts: AppParts): Calls {
  const acquireSlot = createConcurrencyLimit(HELD)

  async function createRequestCall(ctx: RouterContext): Promise<Call> {
    const request = appRequestOf(ctx)
    const caller = await request.caller()
    const query = queryOf(ctx.query)
    keepSession(ctx, request.origin, caller, parts.sessions, query['remember-me'] === true)
    return {
      ctx,
      caller,
      query,
      param: (name) => String((ctx.params as Record<string, string | undefined>)[name] ?? ''),
      async loadView() {
        const { library, entityLists, progress } = parts
        await progress.of(caller.userId)
        const user = await library.catalogUserOf(caller.userId)
        const snapshot = await library.catalog.now(user)
        return { caller, library, entityLists, user, snapshot }
      },
      async body(schema) {
        const result = schema.safeParse(await readJson(ctx.req))
        if (result.success) return result.data
        throw new AppError('validation', { detail: z.prettifyError(result.error).replaceAll('\n', ' ') })
      },
    }
  }

  const on = (method: string, path: string, answer: (call: Call) => Promise<void>): void => {
    router.register(path, [method], async (ctx: RouterContext) => answer(await createRequestCall(ctx)))
  }
  const json = (method: string) => (path: string, answer: (call: Call) => Promise<unknown>) =>
    on(method, path, async (call) => {
      const body = await answer(call)
      call.ctx.set('Cache-Control', 'private, no-cache')
      call.ctx.type = KOMGA_TYPES.json
      call.ctx.body = body
    })

  return {
    parts,
    get: json('GET'),
    post: json('POST'),
    does: (method, path, act) =>
      on(method, path, async (call) => {
        await act(call)
        call.ctx.status = 204
      }),
    content: (path, answer) =>
      on('GET', path, async (call) => sendContent(call.ctx, await answer(call), acquireSlot)),
    any: on,
  }
}
