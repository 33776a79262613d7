import { expect, it } from 'vitest'
import { computerOf } from '#web/data/computers/computer-of.ts'

const since = '2026-11-20T10:00:00.000Z'
const seen = { name: 'iMac', online: true, since, roundTrip: 40 }
const kept = { name: 'iMac', linked_at: '2026-11-01T10:00:00.000Z', last_seen_at: '2026-11-19T10:00:00.000Z' }

it('is null without a link in the account, whatever the relay reports', () => {
  expect(computerOf({ ...seen, online: false }, null)).toBeNull()
  expect(computerOf(seen, null)).toBeNull()
})

it('is undefined until the account has responded', () => {
  expect(computerOf(undefined, undefined)).toBeUndefined()
  expect(computerOf(null, undefined)).toBeUndefined()
})

it("is online since the relay's time, with the round-trip time", () => {
  expect(computerOf(seen, kept)).toEqual({
    name: 'iMac',
    seenAt: null,
    linkedAt: kept.linked_at,
    roundTrip: 40,
    since,
  })
})

it('was last seen by the relay, else by the account', () => {
  expect(computerOf({ ...seen, online: false }, kept)).toMatchObject({ seenAt: since, since: null })
  expect(computerOf(null, kept)).toMatchObject({ seenAt: kept.last_seen_at, since: null })
})
