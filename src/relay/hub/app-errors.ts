import { STATUS_CODES } from 'node:http'
import type { Context } from 'koa'
import type { AppTree } from '#contract/apps.ts'
import { OPDS_TYPES } from '#contract/media-types.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { withoutEnd } from '#domain/text/text.ts'
import { BASIC_CHALLENGE } from '#http/requests/basic.ts'

/** The relay's own responses to apps, in the language of each request. */
export interface AppTexts {
  /** Returns the OPDS authentication document of an origin (Authentication for OPDS 1.0). */
  document(ctx: Context, origin: string): Promise<object>
  /** The logo that the document refers to, as PNG. */
  readonly logo: Buffer
  /** Returns a sentence that describes an error. */
  sentence(ctx: Context, error: AppError): Promise<string>
}

/** `Retry-After` by error, in seconds. They are short, because a sleeping computer may soon be back. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  'helper-offline': 30,
  'relay-draining': 5,
  'relay-busy': 5,
  'rate-limited': 10,
}

/** Responds with an error in the format of the reading app's protocol (`tree`), as the helper would do. */
export async function sendAppError(
  ctx: Context,
  tree: AppTree,
  error: AppError,
  origin: string,
  texts: AppTexts,
): Promise<void> {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  const retryAfter = RETRY_AFTER[error.code]
  if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
  if (error.status === 401 && tree !== 'kosync') ctx.set('WWW-Authenticate', BASIC_CHALLENGE)
  if (tree === 'opds' && error.status === 401) return sendOpdsAuthentication(ctx, origin, texts)
  const message = await texts.sentence(ctx, error)
  if (tree === 'opds') ctx.body = message
  else if (tree === 'kosync') sendKosyncError(ctx, error.status, message)
  else
    sendJson(ctx, {
      timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      status: error.status,
      error: STATUS_CODES[error.status] ?? error.code,
      message,
      path: ctx.path,
    })
}

/** Status of KOReader's own server when it cannot store or return progress now. */
const UNAVAILABLE = 502
/** Codes of KOReader's own server: for internal errors, and by status. */
const INTERNAL_CODE = 2000
const KOSYNC_CODES: Readonly<Record<number, number>> = { 401: 2001, 402: 2005, 413: 2003 }

function sendKosyncError(ctx: Context, status: number, message: string): void {
  ctx.status = status >= 500 || status === 429 ? UNAVAILABLE : status
  sendJson(ctx, { code: KOSYNC_CODES[ctx.status] ?? INTERNAL_CODE, message })
}

/** Responds with the OPDS authentication document and its public address. */
async function sendOpdsAuthentication(ctx: Context, origin: string, texts: AppTexts): Promise<void> {
  ctx.set(
    'Link',
    `<${origin}/opds/v2/auth>; rel="http://opds-spec.org/auth/document"; type="${OPDS_TYPES.auth}"`,
  )
  ctx.vary('Accept-Language')
  sendJson(ctx, await texts.document(ctx, origin), OPDS_TYPES.auth)
}

/** Sets the body as JSON with an exact media type: KOReader rejects the charset that Koa appends. */
function sendJson(ctx: Context, value: object, type = 'application/json'): void {
  ctx.body = JSON.stringify(value)
  ctx.set('Content-Type', type)
}

/**
 * Responds to requests that apps send without credentials. Returns false for a request that requires credentials.
 * Throws device-registration.
 */
export async function respondWithoutKey(ctx: Context, origin: string, texts: AppTexts): Promise<boolean> {
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD'
  const path = withoutEnd(ctx.path, '/')
  if (isRead && path === '/opds/v2/auth') {
    ctx.vary('Accept-Language')
    sendJson(ctx, await texts.document(ctx, origin), OPDS_TYPES.auth)
  } else if (isRead && path === '/opds/logo.png') {
    ctx.set('Cache-Control', 'public, max-age=604800')
    ctx.body = texts.logo
    ctx.set('Content-Type', 'image/png')
  } else if (isRead && path === '/koreader/healthcheck') sendJson(ctx, { state: 'OK' })
  else if (ctx.method === 'POST' && /^(\/koreader)?\/users\/create$/.test(path))
    throw new AppError('device-registration')
  else return false
  return true
}
