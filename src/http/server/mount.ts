import type { Readable } from 'node:stream'
import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { z } from 'zod'
import type { Call } from '#contract/client.ts'
import type { Contract, Endpoint, Request, Response } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors/errors.ts'
import { readJson } from '../requests/body.ts'
import type { AcquireSlot } from '../requests/concurrency-limit.ts'
import { type ContentResponse, sendContent } from '../responses/content.ts'
import { sendEvents } from '../responses/events.ts'

type ResponseOf<E extends Endpoint> = E['response'] extends 'content'
  ? ContentResponse
  : E['response'] extends 'events'
    ? Readable
    : Response<E>

/** One handler per endpoint; a missing one is a compile error. */
export type Handlers<C extends Contract, Caller> = {
  readonly [K in keyof C]: (request: Request<C[K]>, caller: Caller) => Promise<ResponseOf<C[K]>>
}

export interface MountOptions<Caller> {
  /** Authenticates and authorizes a request; returns its caller. Throws if the caller may not use the endpoint. */
  admit(ctx: RouterContext, endpoint: Endpoint): Promise<Caller>
  /** Validates the responses of handlers, too (tests and development). */
  readonly strict: boolean
  /** Separate router of the media endpoints, because they are requested most. */
  readonly pictures: Router
  /** Concurrency limit of large responses. */
  readonly acquireSlot: AcquireSlot
}

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success)
    throw new AppError('validation', { detail: z.prettifyError(result.error).replaceAll('\n', ' ') })
  return result.data
}

type Parts = { readonly [K in keyof Request<Endpoint>]?: unknown }

/** Returns the validated request of an endpoint. Throws validation. */
const requestOf = (endpoint: Endpoint, { params, query = {}, body }: Parts): Request<Endpoint> => ({
  params: parse(endpoint.params, params),
  query: parse(endpoint.query, query),
  body: parse(endpoint.body, body),
})

type Handler<Caller> = (request: Request<Endpoint>, caller: Caller) => Promise<unknown>

/** Returns a `Call` that the handlers of a contract serve in this process, for one caller and without HTTP. */
export const createLocalCall =
  <C extends Contract, Caller>(contract: C, handlers: Handlers<C, Caller>, caller: Caller): Call =>
  async (endpoint, ...[given]) => {
    const name = Object.keys(contract).find((each) => contract[each] === endpoint) ?? ''
    const handler = handlers[name] as Handler<Caller>
    return (await handler(requestOf(endpoint, (given ?? {}) as Parts), caller)) as Response<typeof endpoint>
  }

/** Registers the endpoints of a contract on a router. */
export function mount<C extends Contract, Caller>(
  router: Router,
  contract: C,
  handlers: Handlers<C, Caller>,
  options: MountOptions<Caller>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as Handler<Caller>
    const target = endpoint.media ? options.pictures : router
    target.register(endpoint.path, [endpoint.method], async (ctx: RouterContext) => {
      const caller = await options.admit(ctx, endpoint)
      const body = endpoint.body && (await readJson(ctx.req, endpoint.bodyLimit))
      const response = await handler(
        requestOf(endpoint, { params: ctx.params, query: ctx.query, body }),
        caller,
      )
      if (endpoint.response === 'content')
        await sendContent(ctx, response as ContentResponse, options.acquireSlot)
      else if (endpoint.response === 'events')
        sendEvents(ctx, response as Readable, () => options.admit(ctx, endpoint))
      else {
        if (options.strict) endpoint.response.parse(response)
        ctx.set('Cache-Control', 'no-store')
        ctx.body = response
      }
    })
  }
}
