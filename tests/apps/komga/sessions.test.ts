import type { Context } from 'koa'
import { expect, test } from 'vitest'
import { createAppSessions } from '#apps/access/sessions.ts'
import { keepSession } from '#apps/komga/sessions.ts'
import type { Device } from '#library/apps/devices.ts'

const DAY = 24 * 60 * 60 * 1_000

/** Returns the names of the cookies that an app with these cookies gets after `later` milliseconds. */
const deviceOf = (id: string) => ({ id, route: 'ROUTE', keyedAt: '2026-11-01T10:00:00.000Z' }) as Device

function cookiesAfter(cookies: Readonly<Record<string, string>>, later: number, remember = false): string[] {
  const set: string[] = []
  const ctx = {
    headers: {},
    cookies: { get: (name: string) => cookies[name] },
    append: (_: string, values: string[]) => set.push(...values),
  } as unknown as Context
  const sessions = createAppSessions('secret', () => Date.now() + later)
  const device = deviceOf('d1')
  keepSession(ctx, 'http://localhost', { device }, sessions, remember, () => Date.now() + later)
  return set.map((cookie) => cookie.split('=', 1)[0] ?? '')
}

test('sessions and remember-me cookies are renewed after half of their lifetime', () => {
  const sessions = createAppSessions('secret')
  const own = { 'comics-session': sessions.issue(deviceOf('d1'), 7 * DAY) }
  expect(cookiesAfter({}, 0)).toEqual(['comics-session'])
  expect(cookiesAfter(own, 3 * DAY)).toEqual([])
  expect(cookiesAfter(own, 4 * DAY)).toEqual(['comics-session'])
  expect(cookiesAfter(own, 0, true)).toEqual(['komga-remember-me'])
  // Another device's session is replaced, because the key identifies this device.
  expect(cookiesAfter({ 'comics-session': sessions.issue(deviceOf('d2'), 7 * DAY) }, 0)).toEqual([
    'comics-session',
  ])
  const long = { 'komga-remember-me': sessions.issue(deviceOf('d1'), 180 * DAY) }
  expect(cookiesAfter(long, 8 * DAY)).toEqual(['comics-session'])
  expect(cookiesAfter(long, 100 * DAY)).toEqual(['comics-session', 'komga-remember-me'])
})
