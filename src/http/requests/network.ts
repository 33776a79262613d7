import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Context } from 'koa'
import { type Arrival, isForwarded, isLoopback } from '../server/loopback.ts'
import { clientAddress, isThroughProxy } from './proxy.ts'

/** The network of all loopback addresses, so also of connections from a proxy on this computer. */
export const LOOPBACK_NETWORK = 'loopback'

/**
 * Returns the network by which an address is counted: an IPv4 address, an IPv6 /64 network, or `LOOPBACK_NETWORK` for
 * all loopback addresses, because a program on this computer can use any of them.
 */
export function networkOf(address: string): string {
  if (isLoopback({ remoteAddress: address })) return LOOPBACK_NETWORK
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [start = '', end = ''] = address.split('%')[0]?.split('::') ?? []
  const [leading, trailing] = [start, end].map((part) => (part === '' ? [] : part.split(':')))
  const given = [...(leading ?? []), ...(trailing ?? [])]
  const zeros = Array.from({ length: 8 - given.length }, () => '0')
  return `${[...(leading ?? []), ...zeros, ...(trailing ?? [])].slice(0, 4).join(':')}::/64`
}

/** Returns the network by which connections are counted. */
export function networkOfSocket(socket: Pick<Socket, 'remoteAddress'>): string {
  return networkOf(socket.remoteAddress ?? '')
}

/**
 * Returns the network by which requests are counted. Requests that a proxy on this computer forwarded without a
 * trusted client address are counted together, as `proxy` instead of `LOOPBACK_NETWORK`.
 */
export function networkOfRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const origin = networkOf(clientAddress(request))
  return origin === LOOPBACK_NETWORK && (isThroughProxy(request) || isForwarded(request)) ? 'proxy' : origin
}

/** The private addresses of IPv4 (RFC 1918), and the unique local and link-local addresses of IPv6. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** Returns true for a client on this computer or with a private address, but not behind a proxy or the relay. */
export function isPrivateClient({ req }: Pick<Context, 'req'>, arrival: Arrival): boolean {
  if (arrival !== 'network') return arrival === 'loopback'
  const [address = ''] = (req.socket.remoteAddress ?? '').split('%')
  if (isThroughProxy(req) || isForwarded(req)) return false
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
