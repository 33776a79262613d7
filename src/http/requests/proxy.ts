import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/**
 * A reverse proxy may end TLS in front of the server: then every connection is the proxy's, and only its headers
 * contain the client's address. They are trusted only if the server was configured so, as any client can send them.
 */

type ProxyRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** The client of a request, according to the proxy. */
interface ReportedClient {
  readonly address: string
  readonly encrypted: boolean
}

const reportedClients = new WeakMap<object, ReportedClient>()

/** Returns the last value of a list header, which the proxy itself appended; the client may have sent the others. */
const lastOf = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** Returns an address without the port that some proxies append; empty for an invalid one. */
function addressIn(text: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? '' : bare
}

/** Stores what the proxy reports about a request: the last `X-Forwarded-For`, and `X-Forwarded-Proto`. */
export function trustProxyHeaders(request: ProxyRequest): void {
  const { headers, socket } = request
  const protocol = lastOf(headers['x-forwarded-proto'])
  reportedClients.set(request, {
    address: addressIn(lastOf(headers['x-forwarded-for'])) || (socket.remoteAddress ?? ''),
    encrypted: protocol === '' ? isTls(socket) : protocol === 'https',
  })
}

/** Returns true for a request through a trusted proxy. Its client counts as remote, even on this computer. */
export function isThroughProxy(request: object): boolean {
  return reportedClients.has(request)
}

/** Returns the client's address; empty for a request through the relay's tunnel, whose socket has no address. */
export function clientAddress(request: Pick<ProxyRequest, 'socket'>): string {
  return reportedClients.get(request)?.address ?? request.socket.remoteAddress ?? ''
}

/** Returns true if the connection is encrypted from the client to this server, or to the proxy in front of it. */
export function isEncrypted(request: Pick<ProxyRequest, 'socket'>): boolean {
  return reportedClients.get(request)?.encrypted ?? isTls(request.socket)
}

const isTls = (socket: ProxyRequest['socket']): boolean => (socket as Partial<TLSSocket>).encrypted === true
