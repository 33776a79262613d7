import { STATUS_CODES } from 'node:http'
import type { Context } from 'koa'
import type { AppTree } from '#contract/apps.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { withoutEnd } from '#domain/text.ts'
import { BASIC_CHALLENGE } from '#http/basic.ts'

const AUTH_TYPE = 'application/opds-authentication+json'

/** What the relay itself tells apps, in the language that each asks for. */
export interface AppWords {
  /** How those that speak OPDS sign in at an origin (Authentication for OPDS 1.0). */
  document(ctx: Context, origin: string): Promise<object>
  /** The picture that it names, as PNG. */
  readonly logo: Buffer
  /** What went wrong, in a sentence. */
  sentence(ctx: Context, error: AppError): Promise<string>
}

/** When an app may ask again, in seconds: a computer that sleeps may be there again soon. */
const AGAIN: Partial<Record<ErrorCode, number>> = {
  'helper-offline': 30,
  'relay-draining': 5,
  'relay-busy': 5,
  'rate-limited': 10,
}

/** Says no in the words of a tree's protocol, as its helper would: nobody else can, where none is known or there. */
export async function refuseApp(
  ctx: Context,
  tree: AppTree,
  error: AppError,
  origin: string,
  words: AppWords,
): Promise<void> {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  const again = AGAIN[error.code]
  if (again !== undefined) ctx.set('Retry-After', String(again))
  if (error.status === 401 && tree !== 'kosync') ctx.set('WWW-Authenticate', BASIC_CHALLENGE)
  if (tree === 'opds' && error.status === 401) return inviteOpds(ctx, origin, words)
  const message = await words.sentence(ctx, error)
  if (tree === 'opds') ctx.body = message
  else if (tree === 'kosync') refuseKosync(ctx, error.status, message)
  else
    sayJson(ctx, {
      timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      status: error.status,
      error: STATUS_CODES[error.status] ?? error.code,
      message,
      path: ctx.path,
    })
}

/** KOReader's own server says so that it cannot keep or give places now: any other word is a broken line to it, too. */
const UNABLE = 502
/** Codes of KOReader's own server: of something that failed inside, unless it has another for a status. */
const INSIDE = 2000
const KOSYNC_CODES: Readonly<Record<number, number>> = { 401: 2001, 402: 2005, 413: 2003 }

function refuseKosync(ctx: Context, status: number, message: string): void {
  ctx.status = status >= 500 || status === 429 ? UNABLE : status
  sayJson(ctx, { code: KOSYNC_CODES[ctx.status] ?? INSIDE, message })
}

/** Says how to sign in, with the address where that is said to anybody. */
async function inviteOpds(ctx: Context, origin: string, words: AppWords): Promise<void> {
  ctx.set('Link', `<${origin}/opds/v2/auth>; rel="http://opds-spec.org/auth/document"; type="${AUTH_TYPE}"`)
  ctx.vary('Accept-Language')
  sayJson(ctx, await words.document(ctx, origin), AUTH_TYPE)
}

/** Not as Koa writes it: KOReader takes no other type than this. */
function sayJson(ctx: Context, said: object, type = 'application/json'): void {
  ctx.body = JSON.stringify(said)
  ctx.set('Content-Type', type)
}

/**
 * Answers what an app asks before it has anything to show; false where it has to show something. Throws
 * device-registration.
 */
export async function answerAnybody(ctx: Context, origin: string, words: AppWords): Promise<boolean> {
  const isLook = ctx.method === 'GET' || ctx.method === 'HEAD'
  const path = withoutEnd(ctx.path, '/')
  if (isLook && path === '/opds/v2/auth') {
    ctx.vary('Accept-Language')
    sayJson(ctx, await words.document(ctx, origin), AUTH_TYPE)
  } else if (isLook && path === '/opds/logo.png') {
    ctx.set('Cache-Control', 'public, max-age=604800')
    ctx.body = words.logo
    ctx.set('Content-Type', 'image/png')
  } else if (isLook && path === '/koreader/healthcheck') sayJson(ctx, { state: 'OK' })
  else if (ctx.method === 'POST' && /^(\/koreader)?\/users\/create$/.test(path))
    throw new AppError('device-registration')
  else return false
  return true
}
