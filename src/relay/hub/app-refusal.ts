import { STATUS_CODES } from 'node:http'
import type { Context } from 'koa'
import type { AppTree } from '#contract/apps.ts'
import type { AppError, ErrorCode } from '#domain/errors.ts'
import { BASIC_CHALLENGE } from '#http/basic.ts'

const AUTH_TYPE = 'application/opds-authentication+json'

/** What apps that speak OPDS are told before they have shown anything. */
export interface AppWelcome {
  /** How they sign in at an origin, in a language of theirs (Authentication for OPDS 1.0). */
  document(ctx: Context, origin: string): Promise<object>
  /** The picture that it names, as PNG. */
  readonly logo: Buffer
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
  welcome: AppWelcome,
): Promise<void> {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  const again = AGAIN[error.code]
  if (again !== undefined) ctx.set('Retry-After', String(again))
  if (error.status === 401 && tree !== 'kosync') ctx.set('WWW-Authenticate', BASIC_CHALLENGE)
  if (tree === 'opds') await refuseOpds(ctx, error, origin, welcome)
  else if (tree === 'kosync') refuseKosync(ctx, error.status, error.message)
  else
    sayJson(ctx, {
      timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      status: error.status,
      error: STATUS_CODES[error.status] ?? error.code,
      message: error.message,
      path: ctx.path,
    })
}

/** KOReader's own server says so that it cannot keep or give places now: any other word is a broken line to it, too. */
const UNABLE = 502
const NO_ACCOUNTS = 402
/** Codes of KOReader's own server. */
const KOSYNC_CODES: Readonly<Record<number, number>> = { 401: 2001, 402: 2005, 413: 2003, [UNABLE]: 2000 }

function refuseKosync(ctx: Context, status: number, message: string): void {
  ctx.status = status >= 500 || status === 429 ? UNABLE : status
  sayJson(ctx, { code: KOSYNC_CODES[ctx.status], message })
}

async function refuseOpds(ctx: Context, error: AppError, origin: string, welcome: AppWelcome): Promise<void> {
  if (error.status !== 401) {
    ctx.body = error.message
    return
  }
  ctx.set('Link', `<${origin}/opds/v2/auth>; rel="http://opds-spec.org/auth/document"; type="${AUTH_TYPE}"`)
  ctx.vary('Accept-Language')
  sayJson(ctx, await welcome.document(ctx, origin), AUTH_TYPE)
}

/** Not as Koa writes it: KOReader takes no other type than this. */
function sayJson(ctx: Context, said: object, type = 'application/json'): void {
  ctx.body = JSON.stringify(said)
  ctx.set('Content-Type', type)
}

/** Answers what an app asks before it has anything to show; false where it has to show something. */
export async function answerAnybody(ctx: Context, origin: string, welcome: AppWelcome): Promise<boolean> {
  const isLook = ctx.method === 'GET' || ctx.method === 'HEAD'
  const path = ctx.path.replace(/\/+$/, '')
  if (isLook && path === '/opds/v2/auth') {
    ctx.vary('Accept-Language')
    sayJson(ctx, await welcome.document(ctx, origin), AUTH_TYPE)
  } else if (isLook && path === '/opds/logo.png') {
    ctx.set('Cache-Control', 'public, max-age=604800')
    ctx.body = welcome.logo
    ctx.set('Content-Type', 'image/png')
  } else if (isLook && path === '/koreader/healthcheck') sayJson(ctx, { state: 'OK' })
  else if (ctx.method === 'POST' && /^(\/koreader)?\/users\/create$/.test(path))
    refuseKosync(ctx, NO_ACCOUNTS, 'Make a key for KOReader in the settings of Comics, under Applications.')
  else return false
  return true
}
