import { expect, it } from 'vitest'
import { computerOf } from '#web/data/computers/computer-of.ts'

const since = '2026-11-20T10:00:00.000Z'
const reported = { name: 'iMac', online: true, since, roundTrip: 40 }
const stored = {
  name: 'iMac',
  linked_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-19T10:00:00.000Z',
}

it('is null without a link in the account, whatever the relay reports', () => {
  expect(computerOf({ ...reported, online: false }, null)).toBeNull()
  expect(computerOf(reported, null)).toBeNull()
})

it('is undefined until the account has responded', () => {
  expect(computerOf(undefined, undefined)).toBeUndefined()
  expect(computerOf(null, undefined)).toBeUndefined()
})

it("is online since the relay's time, with the round-trip time", () => {
  expect(computerOf(reported, stored)).toEqual({
    name: 'iMac',
    seenAt: null,
    linkedAt: stored.linked_at,
    roundTrip: 40,
    since,
  })
})

it('was last seen by the relay, else by the account', () => {
  expect(computerOf({ ...reported, online: false }, stored)).toMatchObject({ seenAt: since, since: null })
  expect(computerOf(null, stored)).toMatchObject({ seenAt: stored.last_seen_at, since: null })
})
