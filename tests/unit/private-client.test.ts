import type { Context } from 'koa'
import { expect, it } from 'vitest'
import { isPrivateClient } from '#http/requests/network.ts'
import { trustProxyHeaders } from '#http/requests/proxy.ts'
import type { Arrival } from '#http/server/loopback.ts'

/** A request from an address, with the fields that the rule reads. */
const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ req: { headers, socket: { remoteAddress } } }) as Pick<Context, 'req'>

it.each<[string | undefined, boolean]>([
  ['10.0.0.7', true],
  ['172.16.0.1', true],
  ['172.31.255.254', true],
  ['192.168.1.20', true],
  ['::ffff:192.168.1.20', true],
  ['fd12:3456::7', true],
  ['fe80::1', true],
  ['fe80::1%eth0', true],
  ['172.32.0.1', false],
  ['192.169.0.1', false],
  ['203.0.113.9', false],
  ['::ffff:203.0.113.9', false],
  ['2001:db8::9', false],
  [undefined, false],
])('a client at %s is private: %s', (address, isPrivate) => {
  expect(isPrivateClient(from(address), 'network')).toBe(isPrivate)
})

it.each<[Arrival, boolean]>([
  ['loopback', true],
  ['tunnel', false],
])('an arrival over %s is private: %s', (arrival, isPrivate) => {
  expect(isPrivateClient(from('127.0.0.1'), arrival)).toBe(isPrivate)
})

it('a client behind a proxy is not private, wherever the proxy is', () => {
  const forwarded = from('192.168.1.2', { 'x-forwarded-for': '192.168.1.20' })
  expect(isPrivateClient(forwarded, 'network')).toBe(false)
  const trusted = from('192.168.1.2')
  trustProxyHeaders(trusted.req)
  expect(isPrivateClient(trusted, 'network')).toBe(false)
})
