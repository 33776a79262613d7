import { expect, it } from 'vitest'
import { computerOf } from '#web/data/computers/computer-of.ts'

const since = '2026-11-20T10:00:00.000Z'
const seen = { name: 'iMac', online: true, since, roundTrip: 40 }
const kept = { name: 'iMac', linked_at: '2026-11-01T10:00:00.000Z', last_seen_at: '2026-11-19T10:00:00.000Z' }

it('is none where the account keeps none, whomever the relay remembers', () => {
  expect(computerOf({ ...seen, online: false }, null)).toBeNull()
  expect(computerOf(seen, null)).toBeNull()
})

it('is not known until somebody has said it', () => {
  expect(computerOf(undefined, undefined)).toBeUndefined()
  expect(computerOf(null, undefined)).toBeUndefined()
})

it('is there since the relay has it, with the time there and back', () => {
  expect(computerOf(seen, kept)).toEqual({
    name: 'iMac',
    seenAt: null,
    linkedAt: kept.linked_at,
    roundTrip: 40,
    since,
  })
})

it('was last there when the relay saw it, else when the account did', () => {
  expect(computerOf({ ...seen, online: false }, kept)).toMatchObject({ seenAt: since, since: null })
  expect(computerOf(null, kept)).toMatchObject({ seenAt: kept.last_seen_at, since: null })
})
