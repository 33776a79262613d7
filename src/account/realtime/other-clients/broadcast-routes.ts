import type { Context } from 'koa'
import { z } from 'zod'
import { isAppError } from '#domain/errors/errors.ts'
import { bearerOf } from '#http/requests/bearer.ts'
import { readBody, readJson } from '#http/requests/body.ts'
import { createRateLimit, type RateLimit } from '#http/requests/rate-limit.ts'
import { rateLimitKey } from '../../http.ts'
import { AccessError, type AccessService, holderOf } from '../access.ts'
import { ByteBroadcast, isObject, type Payload } from '../frames.ts'
import { ANONYMOUS_BODY_MAX, FRAME_MAX, MESSAGES_BURST, MESSAGES_PER_MINUTE, NAME_MAX } from '../limits.ts'
import type { Topics } from './topics.ts'

export interface BroadcastService extends AccessService {
  readonly topics: Topics
  readonly limit: RateLimit
}

/** Creates the rate limit of broadcasts by HTTP, per address and as high as the limit of a socket. */
export function createBroadcastLimit(now: () => number): RateLimit {
  return createRateLimit(MESSAGES_BURST, MESSAGES_PER_MINUTE, now)
}

/** An error response in the realtime server's form: `{ message }`, or `{ errors }` for an invalid body. */
class BroadcastError extends Error {
  readonly status: number
  readonly body: Payload

  constructor(status: number, body: Payload) {
    super(`status ${status}`)
    this.status = status
    this.body = body
  }
}

const name = z
  .string()
  .min(1, "can't be blank")
  .refine((text) => Buffer.byteLength(text) <= NAME_MAX, 'is too long')
const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.custom<Payload>(isObject, "can't be blank"),
        private: z.boolean().nullish(),
      }),
    )
    .min(1, "can't be blank"),
})

/** Validates a value. Throws a 422 with the messages by path. */
function validate<T>(shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }) => [path.join('.') || 'body', [message]])
  throw new BroadcastError(422, { errors: Object.fromEntries(errors) })
}

function takeLimit({ limit }: BroadcastService, ctx: Context, count: number): void {
  for (let i = 0; i < count; i++) {
    if (!limit.take(rateLimitKey(ctx))) {
      throw new BroadcastError(429, { message: 'You have exceeded your rate limit' })
    }
  }
}

async function broadcastBatch(service: BroadcastService, ctx: Context, bodyMax: number): Promise<void> {
  const { messages } = validate(batch, await readJson(ctx.req, bodyMax))
  takeLimit(service, ctx, messages.length)
  for (const { topic, event, payload, private: isPrivate } of messages) {
    // Private channels cannot be joined, so they have no receivers.
    if (isPrivate !== true) {
      service.topics.broadcast(`realtime:${topic}`, { type: 'broadcast', event, payload }, null)
    }
  }
}

async function broadcastOne(
  service: BroadcastService,
  ctx: Context,
  topic: string,
  event: string,
  bodyMax: number,
): Promise<void> {
  validate(z.object({ topic: name, event: name }), { topic, event })
  if (ctx.query.private === 'true') throw new BroadcastError(403, { message: 'Unauthorized' })
  takeLimit(service, ctx, 1)
  const fullTopic = `realtime:${topic}`
  if (ctx.is('application/octet-stream')) {
    const bytes = await readBody(ctx.req, bodyMax)
    return service.topics.broadcast(fullTopic, new ByteBroadcast(event, bytes), null)
  }
  if (!ctx.is('application/json')) throw new BroadcastError(415, { message: 'Unsupported Media Type' })
  const payload = (await readJson(ctx.req, bodyMax)) ?? {}
  service.topics.broadcast(fullTopic, { type: 'broadcast', event, payload }, null)
}

async function handle(service: BroadcastService, ctx: Context, path: string): Promise<void> {
  const match = /^\/api\/broadcast(?:\/([^/]+)\/events\/([^/]+))?$/.exec(path)
  if (ctx.method !== 'POST' || match === null) throw new BroadcastError(404, { message: 'Not found' })
  const [, topic, event] = match
  // The publishable key suffices to broadcast, but an invalid token is rejected.
  const bodyMax = (await holderOf(service, bearerOf(ctx))) === null ? ANONYMOUS_BODY_MAX : FRAME_MAX
  if (topic === undefined || event === undefined) await broadcastBatch(service, ctx, bodyMax)
  else await broadcastOne(service, ctx, decodeURIComponent(topic), decodeURIComponent(event), bodyMax)
  ctx.status = 202
  ctx.body = ''
}

/** Handles POST /api/broadcast and /api/broadcast/:topic/events/:event. Responds 202 after the messages were sent. */
export async function handleBroadcast(service: BroadcastService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  try {
    await handle(service, ctx, path)
  } catch (error) {
    const known = toBroadcastError(error)
    if (known === null) ctx.app.emit('error', error, ctx)
    ctx.status = known?.status ?? 500
    ctx.body = known?.body ?? { message: 'Unexpected failure' }
  }
}

function toBroadcastError(error: unknown): BroadcastError | null {
  if (error instanceof BroadcastError) return error
  if (error instanceof AccessError) return new BroadcastError(401, { message: 'Unauthorized' })
  if (error instanceof URIError) return new BroadcastError(404, { message: 'Not found' })
  if (isAppError(error, 'payload-too-large')) {
    return new BroadcastError(413, { message: 'Request Entity Too Large' })
  }
  if (isAppError(error, 'rate-limited') || isAppError(error, 'body-too-slow')) {
    return new BroadcastError(error.status, { message: error.message })
  }
  return isAppError(error, 'validation') ? new BroadcastError(400, { message: 'Bad Request' }) : null
}
