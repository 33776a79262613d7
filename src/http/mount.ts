import type Router from '@koa/router'
import type { RouterContext } from '@koa/router'
import { z } from 'zod'
import type { Contract, Endpoint, Request, Response } from '#contract/endpoint.ts'
import { AppError } from '#domain/errors.ts'
import { isOver } from './admission.ts'
import { readJson } from './body.ts'
import type { TakePlace } from './few-at-once.ts'

/** An image or file as an answer: its tag is known before its bytes are read. */
export interface BinaryAnswer {
  readonly etag: string
  /** How long it may be kept, in seconds; `immutable` when its address never shows anything else. */
  readonly maxAge: number
  readonly immutable?: boolean
  /** Whom it is held for where it may be of many megabytes: few of those are held at a time for each. */
  readonly heldFor?: string | null
  /** The signal is aborted when its asker leaves. */
  load(signal: AbortSignal): Promise<{ readonly bytes: Buffer; readonly type: string }>
}

type Answer<E extends Endpoint> = E['response'] extends 'binary' ? BinaryAnswer : Response<E>

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

/** Puts a contract's endpoints on a router. */
export function mount<C extends Contract, Caller>(
  router: Router,
  contract: C,
  handlers: Handlers<C, Caller>,
  options: MountOptions<Caller>,
): void {
  for (const [name, endpoint] of Object.entries(contract)) {
    const handler = handlers[name] as (request: Request<Endpoint>, caller: Caller) => Promise<unknown>
    const target = endpoint.media ? options.pictures : router
    target.register(endpoint.path, [endpoint.method], async (ctx: RouterContext) => {
      const caller = await options.admit(ctx, endpoint)
      const request = {
        params: parse(endpoint.params, ctx.params),
        query: parse(endpoint.query, ctx.query),
        body: endpoint.body && parse(endpoint.body, await readJson(ctx.req, endpoint.bodyLimit)),
      } as Request<Endpoint>
      const answer = await handler(request, caller)
      if (endpoint.response === 'binary') await sendBinary(ctx, answer as BinaryAnswer, options.takePlace)
      else {
        if (options.strict) endpoint.response.parse(answer)
        ctx.set('Cache-Control', 'no-store')
        ctx.body = answer
      }
    })
  }
}

async function sendBinary(
  ctx: RouterContext,
  { etag, maxAge, immutable, heldFor = null, load }: BinaryAnswer,
  takePlace: TakePlace,
): Promise<void> {
  ctx.set('ETag', `"${etag}"`)
  ctx.set('Cache-Control', `private, max-age=${maxAge}${immutable ? ', immutable' : ''}`)
  ctx.status = 200
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  // Nobody takes it any more: it need not be read.
  if (isOver(ctx.res)) return
  const left = new AbortController()
  ctx.res.once('close', () => left.abort())
  try {
    if (heldFor !== null && !(await takePlace(ctx, heldFor))) return
    const { bytes, type } = await load(left.signal)
    ctx.type = type
    ctx.body = bytes
  } catch (error) {
    if (left.signal.aborted) return
    ctx.remove('ETag')
    throw error
  }
}
