import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa, { type Middleware } from 'koa'

/** A response whose bytes are collected in memory, as no connection carries it. */
class CollectedResponse extends ServerResponse {
  private readonly parts: Buffer[] = []

  override write(part: unknown, ...rest: unknown[]): boolean {
    this.collect(part, rest)
    done(rest)
    return true
  }

  override end(...args: unknown[]): this {
    const [part, ...rest] = args
    if (part !== undefined && part !== null && typeof part !== 'function') this.collect(part, rest)
    this.emit('finish')
    this.emit('close')
    done(args)
    return this
  }

  /** Returns what was written. */
  body(): Buffer {
    return Buffer.concat(this.parts)
  }

  private collect(part: unknown, [encoding]: readonly unknown[]): void {
    const isText = typeof part === 'string'
    const named = typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'
    this.parts.push(isText ? Buffer.from(part, named) : Buffer.from(part as Uint8Array))
  }
}

const done = (args: readonly unknown[]): void => {
  const last = args.at(-1)
  if (typeof last === 'function') last()
}

const headersOf = (response: ServerResponse): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value ?? []].flat()) headers.append(name, String(one))
  return headers
}

/** Statuses that have no body. */
const EMPTY = new Set([101, 204, 205, 304])

/**
 * Returns a `fetch` that is answered by a middleware of this process, without a connection. If its signal is aborted,
 * it rejects as `fetch` does, but only before or after the middleware runs.
 */
export function inProcessFetch(middleware: Middleware): typeof fetch {
  const app = new Koa()
  app.use(middleware)
  app.silent = true
  const answer = app.callback()
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const message = new IncomingMessage(new Socket())
    message.method = request.method
    message.url = url.pathname + url.search
    message.headers = { ...Object.fromEntries(request.headers), host: url.host }
    const body = Buffer.from(await request.arrayBuffer())
    if (body.length > 0) {
      message.headers['content-length'] = String(body.length)
      message.push(body)
    }
    message.push(null)
    message.complete = true
    const response = new CollectedResponse(message)
    const ended = new Promise<void>((resolve) => response.once('finish', resolve))
    await answer(message, response)
    await ended
    request.signal.throwIfAborted()
    const status = response.statusCode
    const bytes = EMPTY.has(status) ? null : new Uint8Array(response.body())
    return new Response(bytes, { status, headers: headersOf(response) })
  }
}
