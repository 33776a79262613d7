import type { Context } from 'koa'
import { z } from 'zod'
import { isAppError } from '#domain/errors/errors.ts'
import { BODY_MAX } from '#domain/limits.ts'
import { readJson } from '#http/requests/body.ts'
import { AuthError, invalid } from './errors.ts'

/** A string field; a missing or null one becomes empty, as clients send null for fields they do not use. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const json: z.ZodType<z.core.util.JSONType> = z.json()

/** A user's own metadata. */
export const metadata = z.record(z.string(), json)

const challenge = { code_challenge: text, code_challenge_method: text }
const data = metadata.nullish().transform((value) => value ?? {})

/** The fields that sign-up and sign-in read; others are ignored. */
export const credentials = z.object({ email: text, phone: text, password: text, data, ...challenge })

/** The fields of calls that send a message. */
export const messageRequest = z.object({
  type: text,
  email: text,
  phone: text,
  channel: text,
  data,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  ...challenge,
})

/** Maximum bytes of a body that may be sent without a session. */
const ANONYMOUS_BODY_MAX = 64 * 1024

/** Maps a failure to read a body to its AuthError; returns other errors as they are. */
function bodyError(error: unknown, limit: number): unknown {
  if (isAppError(error, 'payload-too-large')) {
    const message = `Request body is larger than ${limit / 1024} KB`
    return new AuthError(413, 'request_entity_too_large', message)
  }
  if (isAppError(error, 'rate-limited')) {
    return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
  }
  if (isAppError(error, 'body-too-slow')) {
    return new AuthError(408, 'request_timeout', 'The request came too slowly')
  }
  if (isAppError(error, 'validation')) {
    return new AuthError(400, 'bad_json', 'Could not parse request body as JSON')
  }
  return error
}

/** Returns the validated body of a request, at most 64 KB. Throws `validation_failed` and the errors of `bodyError`. */
export function readInput<T>(ctx: Context, shape: z.ZodType<T>): Promise<T> {
  return inputWithin(ctx, shape, ANONYMOUS_BODY_MAX)
}

/** Returns the validated body of an authenticated request, at most a megabyte. Throws as `readInput`. */
export function readLargeInput<T>(ctx: Context, shape: z.ZodType<T>): Promise<T> {
  return inputWithin(ctx, shape, BODY_MAX)
}

async function inputWithin<T>(ctx: Context, shape: z.ZodType<T>, limit: number): Promise<T> {
  const body = await readJson(ctx.req, limit).catch((error: unknown) => {
    throw bodyError(error, limit)
  })
  const result = shape.safeParse(body ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalid(`Invalid field ${issue?.path.join('.')}: ${issue?.message}`)
}

const emailShape = z.email().max(255)

/** Returns an address in its stored form, trimmed and in lower case. Throws `validation_failed` for an invalid one. */
export function normalEmail(email: string): string {
  const result = emailShape.safeParse(email.trim().toLowerCase())
  if (result.success) return result.data
  throw invalid('Unable to validate email address: invalid format')
}
