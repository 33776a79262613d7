import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'koa'
import { isThroughProxy } from '../requests/proxy.ts'

/** Returns true if the other end of a connection is this computer. */
export function isLoopback(socket: Pick<Socket, 'remoteAddress'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

/** Returns true for the host of a URL that always means this computer. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Headers that proxies and tunnels add; browsers and our own clients never send them. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

/** Returns true if a request has a header that proxies add, so its socket may be the proxy's, not the client's. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return PROXY_HEADERS.some((name) => (headers[name] ?? '') !== '')
}

/** Returns true if a request was made on this computer. Forwarded requests count as made elsewhere. */
export function isFromLoopback({ req }: Pick<Context, 'req'>): boolean {
  return !isThroughProxy(req) && !isForwarded(req) && isLoopback(req.socket)
}

/** How a request reached a server: from this computer, from its network, or through the relay's tunnel. */
export type Arrival = 'loopback' | 'network' | 'tunnel'

/** Returns the arrival of a request at a listening port; requests of the tunnel do not arrive at a port. */
export function portArrival(ctx: Pick<Context, 'req'>): Arrival {
  return isFromLoopback(ctx) ? 'loopback' : 'network'
}
