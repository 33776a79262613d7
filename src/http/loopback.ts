import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Context } from 'koa'
import { isByProxy } from './proxy.ts'

/** True when the other end of a connection is this computer. */
export function isLoopback(socket: Pick<Socket, 'remoteAddress'>): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return address === '::1' || address.startsWith('127.')
}

/** True for the host of an address (as URL writes it) that is always this computer. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** What proxies and tunnels add; no browser and no client of ours sends any of them. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
]

/** True when a proxy on this computer passed a request on, for whoever is behind it. */
export function isPassedOn({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return PROXY_HEADERS.some((name) => (headers[name] ?? '') !== '')
}

/** True when a request was made on this computer. What a proxy passes on counts as made elsewhere. */
export function isFromLoopback({ req }: Pick<Context, 'req'>): boolean {
  return !isByProxy(req) && !isPassedOn(req) && isLoopback(req.socket)
}

/** How a request reached a server: from this computer, from its network, or through the relay's tunnel. */
export type Arrival = 'loopback' | 'network' | 'tunnel'

/** How a request came that came by a port of this computer's. */
export function arrivalByPort(ctx: Pick<Context, 'req'>): Arrival {
  return isFromLoopback(ctx) ? 'loopback' : 'network'
}
