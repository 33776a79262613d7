import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/**
 * A server may stand behind a proxy that ends TLS: then every connection is the proxy's, and only its headers say who
 * asks. They are believed where the composition says so, and nowhere else, as anybody can write them.
 */

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** Who asks, as the proxy says. */
interface Told {
  readonly address: string
  readonly encrypted: boolean
}

const told = new WeakMap<object, Told>()

/** What the proxy itself added to a list: the last; what stands before was written by whoever asked it. */
const last = (header: string | string[] | undefined): string =>
  String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** The address without its port, as some proxies write it; empty for what is none. */
function addressIn(text: string): string {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? '' : bare
}

/** Believes what the proxy says of a request: the last of `X-Forwarded-For`, and `X-Forwarded-Proto`. */
export function believeProxy(request: Asked): void {
  const { headers, socket } = request
  const protocol = last(headers['x-forwarded-proto'])
  told.set(request, {
    address: addressIn(last(headers['x-forwarded-for'])) || (socket.remoteAddress ?? ''),
    encrypted: protocol === '' ? isTls(socket) : protocol === 'https',
  })
}

/** True for a request of whose asker a trusted proxy tells: they are never at this computer. */
export function isByProxy(request: object): boolean {
  return told.has(request)
}

/** The address of who asks; empty over a tunnel that has none. */
export function clientAddress(request: Pick<Asked, 'socket'>): string {
  return told.get(request)?.address ?? request.socket.remoteAddress ?? ''
}

/** True where who asks is encrypted all the way to this server, or to the proxy before it. */
export function isEncrypted(request: Pick<Asked, 'socket'>): boolean {
  return told.get(request)?.encrypted ?? isTls(request.socket)
}

const isTls = (socket: Asked['socket']): boolean => (socket as Partial<TLSSocket>).encrypted === true
