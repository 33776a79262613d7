import { expect, it } from 'vitest'
import { columnsFor } from '#web/components/lists/columns.ts'
import { debugRule } from '#web/components/preferences/debug.ts'
import { preferencesFrom } from '#web/components/preferences/preferences.ts'
import { deviceOf, placeOf } from '#web/components/text/device.ts'
import { moved, squareOf, WHOLE } from '#web/screens/profile/crop.ts'
import { totalsOf } from '#web/screens/profile/reading/year-totals.ts'
import { licencesFrom } from '#web/screens/settings/licences.tsx'

it('valid stored preferences apply one by one; invalid ones use the default', () => {
  const usual = preferencesFrom(null)
  expect(usual).toMatchObject({
    coverSize: 0,
    density: 'normal',
    theme: 'dark',
    motion: 'system',
    keys: true,
  })
  expect(preferencesFrom('no JSON')).toEqual(usual)
  expect(preferencesFrom('[]')).toEqual(usual)
  expect(preferencesFrom('null')).toEqual(usual)
  const stored = {
    coverSize: 2,
    density: '<script>',
    theme: 'paper',
    keys: false,
    reader: { fit: 'width' },
    other: 1,
  }
  expect(preferencesFrom(JSON.stringify(stored))).toEqual({
    ...usual,
    coverSize: 2,
    theme: 'paper',
    keys: false,
    reader: { fit: 'width' },
  })
})

it('the e-ink flash comes with every page turn, or every few turns', () => {
  const every = (flashEvery: unknown) => preferencesFrom(JSON.stringify({ flashEvery })).flashEvery
  expect([every(undefined), every(3), every(4), every('6')]).toEqual([1, 3, 1, 1])
})

it('smaller covers are in more columns, larger ones in fewer', () => {
  const at = (width: number) => [-2, -1, 0, 1, 2].map((size) => columnsFor(width, size))
  expect(at(360)).toEqual([3, 3, 2, 2, 1])
  expect(at(1320)).toEqual([11, 9, 7, 5, 4])
})

it.each([
  ['', null, false],
  ['', '1', true],
  ['', 'yes', false],
  ['?debug', null, true],
  ['?debug=1', null, true],
  ['?debug=0', '1', false],
  ['?debug=<script>', null, false],
  ['?debug=<script>', '1', true],
])('debugging by %s and %s: %s', (search, stored, expected) => {
  expect(debugRule(search, stored)).toBe(expected)
})

it.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPad',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge',
    'Windows',
    'computer',
  ],
  ['node', null, null, 'terminal'],
  ['curl/8', null, null, 'computer'],
])('a session of %s', (userAgent, browser, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, kind })
})

it.each([
  ['127.0.0.1', 'here'],
  ['::1', 'here'],
  ['::ffff:127.0.0.1', 'here'],
  ['192.168.1.20', 'network'],
  ['172.32.0.1', 'away'],
  ['172.31.0.1', 'network'],
  ['fe80::1', 'network'],
  ['fd12:3456::1', 'network'],
  ['2001:db8::1', 'away'],
  ['8.8.8.8', 'away'],
])('%s is classified as %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})

it('a crop stays a square within the picture', () => {
  const tall = { width: 400, height: 600 }
  expect(squareOf(tall, WHOLE)).toEqual({ left: 0, top: 100, side: 400 })
  const near = { ...WHOLE, zoom: 2 }
  expect(squareOf(tall, near)).toEqual({ left: 100, top: 200, side: 200 })
  const corner = moved(tall, near, 9, -9)
  expect(squareOf(tall, corner)).toEqual({ left: 200, top: 0, side: 200 })
  // It stays inside at a smaller zoom, too.
  expect(squareOf(tall, { ...corner, zoom: 1 })).toEqual({ left: 0, top: 0, side: 400 })
})

it("a year's totals are grouped by day, month and comic", () => {
  const sitting = (day: string, comicId: string, pages: number, finished = false) => ({
    id: `${day} ${comicId}`,
    day,
    comicId,
    pages,
    finished,
    seconds: 60,
  })
  const totals = totalsOf([
    sitting('2026-02-28', 'one', 10),
    sitting('2026-03-01', 'one', 12, true),
    sitting('2026-03-01', 'two', 8),
    // Read again, it counts as one comic.
    sitting('2026-12-31', 'one', 22, true),
  ])
  expect(totals).toMatchObject({ pages: 52, comics: 1, days: 3, seconds: 240 })
  expect(totals.pagesOn.get('2026-03-01')).toBe(20)
  expect(totals.months).toEqual([0, 10, 20, 0, 0, 0, 0, 0, 0, 0, 0, 22])
  expect(['2026-02-28', '2026-03-01', '2026-12-31', '2026-06-01'].map(totals.levelOn)).toEqual([1, 2, 4, 0])
  expect(totalsOf([])).toMatchObject({ pages: 0, comics: 0, days: 0 })
})

it('licence lists of two builds are merged, each package once, by name', () => {
  const one =
    '# Licenses\n\n## zod - 4.6.7 (MIT)\n\nText of zod\n\n## @a/b - 1.0.0 (BSD-3-Clause)\n\nText of b\n'
  const other = '## zod - 4.6.7 (MIT)\n\nText of zod\n\n## sharp - 0.35.5 (Apache-2.0)\n'
  expect(licencesFrom(`${one}\n${other}`)).toEqual([
    { name: '@a/b', version: '1.0.0', licence: 'BSD-3-Clause', text: 'Text of b' },
    { name: 'sharp', version: '0.35.5', licence: 'Apache-2.0', text: '' },
    { name: 'zod', version: '4.6.7', licence: 'MIT', text: 'Text of zod' },
  ])
})
