import {
  type ClientHttp2Stream,
  constants,
  type Http2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { EVENT_STREAM } from '#contract/media-types.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { disconnectSignal } from '#http/requests/disconnect-signal.ts'
import { AUTHORITY } from '../protocol.ts'
import type { BandwidthLimit } from './bandwidth-limit.ts'
import type { HelperTunnel } from './helper-registry.ts'
import { SANDBOX_POLICY } from './safe-media-type.ts'

/** Request headers that are forwarded to a helper; all others, above all hop-by-hop headers, are dropped. */
export const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'range',
] as const
/** Response headers that are forwarded to a client. */
export const RESPONSE_HEADERS = [
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

/** Maximum listeners of a response; several stages listen for its end. */
const LISTENERS_MAX = 20

export interface ProxyRules {
  readonly bandwidth: BandwidthLimit
  /** Time for a helper to begin a response, and for each next chunk of it, in milliseconds. */
  readonly timeout: number
}

/** A request to a helper. */
export interface ProxiedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** True if the response may be an event stream, which has no timeout and ends when the client disconnects. */
  readonly endless?: boolean
}

/** The headers of a response, with its status. */
export type HelperResponse = IncomingHttpHeaders & IncomingHttpStatusHeader

/** Returns the request headers that are in a list. */
export function requestHeadersOf(ctx: Context, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ctx.get(name)]).filter(([, value]) => value !== ''))
}

/** Copies the response headers that are in a list. */
export function copyResponseHeaders(ctx: Context, response: HelperResponse, names: readonly string[]): void {
  for (const name of names) {
    const value = response[name]
    if (value !== undefined) ctx.set(name, name === 'cache-control' ? privately(value) : value)
  }
}

/**
 * Sends a request to a helper and forwards the response; `sendHeaders` sets the headers. If the client disconnects, the
 * request is cancelled. Throws helper-offline if no response begins, relay-draining if the tunnel is being ended.
 */
export async function proxyRequest(
  ctx: Context,
  tunnel: HelperTunnel,
  { path, headers, body, endless = false }: ProxiedRequest,
  { bandwidth, timeout }: ProxyRules,
  sendHeaders: (response: HelperResponse) => void,
): Promise<void> {
  const disconnected = disconnectSignal(ctx)
  // Queue, rate limit and stream each listen for its end, beside Koa; all of these listeners are removed at the end.
  ctx.res.setMaxListeners(LISTENERS_MAX)
  const sentHeaders: Record<string, string> = {
    ...headers,
    ':method': ctx.method,
    // The parsed path, because the original may begin with a host.
    ':path': path,
    ':authority': AUTHORITY,
  }
  if (body !== null) sentHeaders['content-length'] = String(body.length)
  const stream = openStream(tunnel, sentHeaders, body === null)
  const cancel = (): void => tunnel.cancelRequest(stream)
  disconnected.addEventListener('abort', cancel, { once: true })
  try {
    if (body !== null) stream.end(body)
    const response = await responseOf(stream, timeout)
    ctx.status = response[':status'] ?? 502
    sendHeaders(response)
    ctx.set('Content-Security-Policy', SANDBOX_POLICY)
    ctx.body = responseBody(ctx, stream, bandwidth(tunnel.userId, isComplete(stream)), cancel)
    if (endless && ctx.status === 200 && ctx.response.type === EVENT_STREAM) {
      stream.setTimeout(0)
      // Asks reverse proxies not to buffer (nginx, ngx_http_proxy_module).
      ctx.set('X-Accel-Buffering', 'no')
      // Sent before the first event, so that the client knows that the stream is open.
      ctx.flushHeaders()
    }
  } catch (error) {
    cancel()
    if (disconnected.aborted) return
    throw error
  }
}

/**
 * Makes a `Cache-Control` header private: addresses are the same for all accounts, so shared caches must not store the
 * response.
 */
const privately = (value: string | readonly string[]): string =>
  ['private', ...String(value).split(',')]
    .map((part) => part.trim())
    .filter(
      (part, index) =>
        part !== '' && !/^(public|s-maxage.*)$/i.test(part) && (index === 0 || part !== 'private'),
    )
    .join(', ')

function openStream(tunnel: HelperTunnel, headers: Record<string, string>, ends: boolean): ClientHttp2Stream {
  try {
    return tunnel.request(headers, ends)
  } catch (cause) {
    if (isAppError(cause, 'relay-draining')) throw cause
    throw new AppError('helper-offline', {}, { cause })
  }
}

/** Resolves with the headers of a response. Throws helper-offline if none begins within `timeout` milliseconds. */
function responseOf(stream: ClientHttp2Stream, timeout: number): Promise<HelperResponse> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown): void => reject(new AppError('helper-offline', {}, { cause }))
    stream.setTimeout(timeout, () => {
      stream.close(constants.NGHTTP2_CANCEL)
      // A stream that the helper ended without headers emits no event by itself.
      fail()
    })
    stream.once('response', resolve)
    stream.once('error', fail)
    stream.once('close', fail)
  })
}

/** Aborts a response. With a code but no error the stream would end normally, as if the response were complete. */
export const abortStream = (stream: Http2Stream): void => void stream.destroy(new AppError('helper-offline'))

/**
 * Returns true unless the stream was cancelled. A cancelled stream ends without an error on both sides, so only its
 * code shows the cancellation.
 */
export const isComplete = (stream: ClientHttp2Stream) => (): boolean =>
  (stream.rstCode ?? constants.NGHTTP2_NO_ERROR) === constants.NGHTTP2_NO_ERROR

/** Aborts a response so that it does not look complete: a browser would cache half a picture. */
export function abortResponse({ res }: Pick<Context, 'res'>): void {
  if ('stream' in res) abortStream((res as unknown as { stream: Http2Stream }).stream)
  else res.destroy()
}

/**
 * Returns the body of a response at the limited rate. If the helper's stream breaks off, the client's does, too; if the
 * client disconnects, the request is cancelled.
 */
function responseBody(
  ctx: Context,
  stream: ClientHttp2Stream,
  limited: ReturnType<BandwidthLimit>,
  cancel: () => void,
): Readable {
  const abort = (): void => abortResponse(ctx)
  const onClose = (): void => {
    if (!stream.readableEnded) abort()
  }
  stream.once('aborted', abort)
  // A stream that is destroyed before it was read has lost data, and will not emit `close` again.
  if (stream.destroyed) onClose()
  else stream.once('close', onClose)
  limited.once('error', abort)
  limited.once('close', () => {
    if (!stream.readableEnded) cancel()
  })
  return stream.pipe(limited)
}
