import {
  type ClientHttp2Stream,
  constants,
  type Http2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { AppError, isAppError } from '#domain/errors.ts'
import { EVENT_STREAM } from '#http/events.ts'
import { leftSignal } from '#http/left.ts'
import { AUTHORITY } from '../wire.ts'
import type { Cap } from './cap.ts'
import { ALONE } from './harmless.ts'
import type { Way } from './reach.ts'

/** What a helper is told of a request; all else, and above all what names hops, stays here. */
export const ASKED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
] as const
/** What a browser is told of the answer. */
export const ANSWERED = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
  'retry-after',
  'vary',
] as const

/** How many may wait for the end of one answer. */
const WAITING = 20

export interface PassRules {
  readonly cap: Cap
  /** What a helper is given to begin an answer, and for each next piece of it, in milliseconds. */
  readonly patience: number
}

/** What a helper is asked. */
export interface Question {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** Events may be the answer, which go on until somebody leaves, and may be silent for as long as they like. */
  readonly endless?: boolean
}

/** The head of an answer. */
export type Answer = IncomingHttpHeaders & IncomingHttpStatusHeader

/** The headers of a request that a helper is told, of those in a list. */
export function toldOf(ctx: Context, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ctx.get(name)]).filter(([, value]) => value !== ''))
}

/** Tells whoever asked the headers of an answer that are in a list. */
export function tellOf(ctx: Context, answer: Answer, names: readonly string[]): void {
  for (const name of names) {
    const value = answer[name]
    if (value !== undefined) ctx.set(name, name === 'cache-control' ? keptPrivately(value) : value)
  }
}

/**
 * Asks a helper and answers as it does, with the headers that `tell` sets. Who leaves meanwhile takes the question back.
 * Throws helper-offline where no answer begins.
 */
export async function pass(
  ctx: Context,
  way: Way,
  { path, headers, body, endless = false }: Question,
  { cap, patience }: PassRules,
  tell: (answer: Answer) => void,
): Promise<void> {
  const left = leftSignal(ctx)
  // Queue, pace and stream each wait for its end beside Koa: none of it stays.
  ctx.res.setMaxListeners(WAITING)
  const asked: Record<string, string> = {
    ...headers,
    ':method': ctx.method,
    // Not as it was sent, which may name a host before it: as it was looked up.
    ':path': path,
    ':authority': AUTHORITY,
  }
  if (body !== null) asked['content-length'] = String(body.length)
  const stream = open(way, asked, body === null)
  const cancel = (): void => way.takeBack(stream)
  left.addEventListener('abort', cancel, { once: true })
  try {
    if (body !== null) stream.end(body)
    const answer = await beginningOf(stream, patience)
    ctx.status = answer[':status'] ?? 502
    tell(answer)
    ctx.set('Content-Security-Policy', ALONE)
    ctx.body = whole(ctx, stream, cap(way.userId, isWhole(stream)), cancel)
    if (endless && ctx.status === 200 && ctx.response.type === EVENT_STREAM) {
      stream.setTimeout(0)
      // A proxy before the relay is to hold nothing back (nginx, ngx_http_proxy_module).
      ctx.set('X-Accel-Buffering', 'no')
      // Before anything happens, too: whoever listens is to know that they are heard.
      ctx.flushHeaders()
    }
  } catch (error) {
    cancel()
    if (left.aborted) return
    throw error
  }
}

/** How long an answer may be kept, by whoever asked alone: addresses are the same for all accounts. */
const keptPrivately = (value: string | readonly string[]): string =>
  ['private', ...String(value).split(',')]
    .map((part) => part.trim())
    .filter(
      (part, at) => part !== '' && !/^(public|s-maxage.*)$/i.test(part) && (at === 0 || part !== 'private'),
    )
    .join(', ')

function open(way: Way, headers: Record<string, string>, ends: boolean): ClientHttp2Stream {
  try {
    return way.request(headers, ends)
  } catch (cause) {
    if (isAppError(cause, 'relay-draining')) throw cause
    throw new AppError('helper-offline', {}, { cause })
  }
}

/** The head of an answer. Throws helper-offline where none comes within `patience` milliseconds. */
function beginningOf(stream: ClientHttp2Stream, patience: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void => reject(new AppError('helper-offline', {}, { cause }))
    stream.setTimeout(patience, () => {
      stream.close(constants.NGHTTP2_CANCEL)
      // One that its helper has ended without a head tells of no end by itself.
      fail()
    })
    stream.once('response', resolve)
    stream.once('error', fail)
    stream.once('close', fail)
  })
}

/** Breaks an answer off. By its code alone it would be ended first, and be whole to who asked. */
export const cutAnswer = (stream: Http2Stream): void => void stream.destroy(new AppError('helper-offline'))

/** A stream that is taken back ends without an error, at either end: only its code tells. */
export const isWhole = (stream: ClientHttp2Stream) => (): boolean =>
  (stream.rstCode ?? constants.NGHTTP2_NO_ERROR) === constants.NGHTTP2_NO_ERROR

/** Breaks an answer off so that it does not look whole: a browser would keep half a picture for good. */
export function breakOffAnswer({ res }: Pick<Context, 'res'>): void {
  if ('stream' in res) cutAnswer((res as unknown as { stream: Http2Stream }).stream)
  else res.destroy()
}

/**
 * The rest of an answer, at the pace it may have. One that breaks off breaks off for the browser, too; one that nobody
 * takes any more is taken back.
 */
function whole(ctx: Context, stream: ClientHttp2Stream, pace: ReturnType<Cap>, cancel: () => void): Readable {
  const breakOff = (): void => breakOffAnswer(ctx)
  const over = (): void => {
    if (!stream.readableEnded) breakOff()
  }
  stream.once('aborted', breakOff)
  // One that came whole may have ended before it is read here; one that is gone was not.
  if (stream.destroyed) over()
  else stream.once('close', over)
  pace.once('error', breakOff)
  pace.once('close', () => {
    if (!stream.readableEnded) cancel()
  })
  return stream.pipe(pace)
}
