import { describe, expect, it } from 'vitest'
import { takeTry } from '#account/auth/service.ts'
import { networkOf } from '#http/network.ts'
import { createRateLimit } from '#http/rate-limit.ts'

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
])('%s counts as %s: whoever holds a network has all of its addresses', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('who has no tries left', () => {
  it('fills nothing with keys', () => {
    const asked: string[] = []
    const none = { take: () => false, restore: () => undefined }
    const counted = { take: (key: string) => asked.push(key) > 0, restore: () => undefined }
    expect(() => takeTry([none, 'a'], [counted, 'b'])).toThrow('Request rate limit reached')
    expect(asked).toEqual([])
  })

  it('costs the same when there are many of them', () => {
    const limit = createRateLimit(10, 0.1, () => 1_000_000)
    const start = performance.now()
    for (let n = 0; n < 60_000; n++) limit.take(`${n}`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
