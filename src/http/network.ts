import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Context } from 'koa'
import { type Arrival, isLoopback, isPassedOn } from './loopback.ts'
import { clientAddress, isByProxy } from './proxy.ts'

/** What all addresses of this computer count as; those of a proxy on it do, too. */
export const HERE = 'loopback'

/**
 * Who counts as one: an address, of IPv6 its network (/64), and all addresses of this computer, which their holders
 * may pick from at will.
 */
export function networkOf(address: string): string {
  if (isLoopback({ remoteAddress: address })) return HERE
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [start = '', end = ''] = address.split('%')[0]?.split('::') ?? []
  const [before, after] = [start, end].map((part) => (part === '' ? [] : part.split(':')))
  const given = [...(before ?? []), ...(after ?? [])]
  const zeros = Array.from({ length: 8 - given.length }, () => '0')
  return `${[...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}

/** Whose connections are counted together. */
export function originOf(socket: Pick<Socket, 'remoteAddress'>): string {
  return networkOf(socket.remoteAddress ?? '')
}

/** Whose requests are counted together. Who comes through a proxy on this computer does not sit at it. */
export function originOfRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const origin = networkOf(clientAddress(request))
  return origin === HERE && (isByProxy(request) || isPassedOn(request)) ? 'proxy' : origin
}

/** The private addresses of IPv4 (RFC 1918), the unique local and link-local ones of IPv6. */
const PRIVATE = new BlockList()
PRIVATE.addSubnet('10.0.0.0', 8)
PRIVATE.addSubnet('172.16.0.0', 12)
PRIVATE.addSubnet('192.168.0.0', 16)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** True for a client at this computer, or on a private network with it, and neither behind a proxy nor the relay. */
export function isNear({ req }: Pick<Context, 'req'>, arrival: Arrival): boolean {
  if (arrival !== 'network') return arrival === 'loopback'
  const [address = ''] = (req.socket.remoteAddress ?? '').split('%')
  if (isByProxy(req) || isPassedOn(req)) return false
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
