import { expect, it } from 'vitest'
import { enforceLimits } from '#account/auth/service.ts'
import { networkOf } from '#http/requests/network.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001::7:8', '2001:0:0:0::/64'],
  ['::7:8:9:a:b', '0:0:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', 'loopback'],
  ['127.0.0.1', 'loopback'],
  ['127.81.2.3', 'loopback'],
  ['::ffff:127.0.0.9', 'loopback'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
])('the address %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('a client without tries left is rejected before other limits count it', () => {
  const countedKeys: string[] = []
  const none = { take: () => false, restore: () => undefined }
  const counted = { take: (key: string) => countedKeys.push(key) > 0, restore: () => undefined }
  expect(() => enforceLimits([none, 'a'], [counted, 'b'])).toThrow('Request rate limit reached')
  expect(countedKeys).toEqual([])
})

it('a try costs the same with 60,000 clients as with few', () => {
  const limit = createRateLimit(10, 0.1, () => 1_000_000)
  let clients = 0
  const batch = () => {
    const start = performance.now()
    for (const end = clients + 1_000; clients < end; clients++) limit.take(`${clients}`)
    return performance.now() - start
  }
  // The fastest of ten, since a busy machine may interrupt some.
  const fastest = () => Math.min(...Array.from({ length: 10 }, batch))
  const few = fastest()
  while (clients < 50_000) batch()
  expect(fastest()).toBeLessThan(20 * few)
})
