import type { Readable } from 'node:stream'
import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { z } from 'zod'
import type { Call } from '#contract/client.ts'
import type { Contract, Endpoint, Request, Response } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import { readJson } from './body.ts'
import { type ContentAnswer, sendContent } from './content.ts'
import { sendEvents } from './events.ts'
import type { TakePlace } from './few-at-once.ts'

type Answer<E extends Endpoint> = E['response'] extends 'content'
  ? ContentAnswer
  : E['response'] extends 'events'
    ? Readable
    : Response<E>

/** One function an endpoint; forgetting one does not compile. */
export type Handlers<C extends Contract, Caller> = {
  readonly [K in keyof C]: (request: Request<C[K]>, caller: Caller) => Promise<Answer<C[K]>>
}

export interface MountOptions<Caller> {
  /** Who asks; throws when they may not call this endpoint. */
  admit(ctx: RouterContext, endpoint: Endpoint): Promise<Caller>
  /** Also check what handlers answer (tests and development). */
  readonly strict: boolean
  /** Takes the endpoints of pictures, asked for most and by the dozen: they are looked for among themselves alone. */
  readonly pictures: Router
  /** Waited for before a large answer is loaded. */
  readonly takePlace: TakePlace
}

function parse<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (!result.success)
    throw new AppError('validation', { detail: z.prettifyError(result.error).replaceAll('\n', ' ') })
  return result.data
}

type Parts = { readonly [K in keyof Request<Endpoint>]?: unknown }

/** Returns the request of an endpoint, parsed. Throws validation. */
const requestOf = (endpoint: Endpoint, { params, query = {}, body }: Parts): Request<Endpoint> => ({
  params: parse(endpoint.params, params),
  query: parse(endpoint.query, query),
  body: parse(endpoint.body, body),
})

type Handler<Caller> = (request: Request<Endpoint>, caller: Caller) => Promise<unknown>

/** Returns a `Call` that a contract's handlers answer in this process, as one caller and without HTTP. */
export const callOf =
  <C extends Contract, Caller>(contract: C, handlers: Handlers<C, Caller>, caller: Caller): Call =>
  async (endpoint, ...[parts]) => {
    const name = Object.keys(contract).find((each) => contract[each] === endpoint) ?? ''
    const handler = handlers[name] as Handler<Caller>
    return (await handler(requestOf(endpoint, (parts ?? {}) as Parts), caller)) as Response<typeof endpoint>
  }

/** Puts a contract's endpoints on a router. */
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
      const answer = await handler(
        requestOf(endpoint, { params: ctx.params, query: ctx.query, body }),
        caller,
      )
      if (endpoint.response === 'content') await sendContent(ctx, answer as ContentAnswer, options.takePlace)
      else if (endpoint.response === 'events')
        sendEvents(ctx, answer as Readable, () => options.admit(ctx, endpoint))
      else {
        if (options.strict) endpoint.response.parse(answer)
        ctx.set('Cache-Control', 'no-store')
        ctx.body = answer
      }
    })
  }
}
