import { describe, expect, it } from 'vitest'
import { parseFileName } from '#domain/filename/filename.ts'
import { sharedJson } from '../../support/corpus.ts'

const NOTHING = {
  series: null,
  number: null,
  year: null,
  publisher: null,
  volume: null,
  count: null,
  title: null,
}

describe('names with each of the four parts missing', () => {
  it.each([
    [
      'Moonlit Harbor 12 (2019) (DC Comics).cbz',
      { series: 'Moonlit Harbor', number: '12', year: 2019, publisher: 'DC Comics' },
    ],
    [
      'Moonlit Harbor #12 (2019) (Marvel).cbz',
      { series: 'Moonlit Harbor', number: '12', year: 2019, publisher: 'Marvel' },
    ],
    ['Moonlit Harbor 12.5 (2019).cbr', { series: 'Moonlit Harbor', number: '12.5', year: 2019 }],
    ['Moonlit Harbor #003.pdf', { series: 'Moonlit Harbor', number: '3' }],
    ['Moonlit Harbor.epub', { series: 'Moonlit Harbor' }],
  ])('%s', (name, expected) => expect(parseFileName(name)).toEqual({ ...NOTHING, ...expected }))
})

describe('names found in collections', () => {
  it.each([
    ['V for Vendetta (1990).cbz', { series: 'V for Vendetta', number: null, year: 1990, volume: null }],
    ['World War V 003 (2024).cbz', { series: 'World War V', number: '3', volume: null }],
    ['Harbor Tales v2 017 (1998).cbz', { series: 'Harbor Tales', number: '17', volume: 2 }],
    [
      'Harbor Tales Vol. 3 - Low Water.cbz',
      { series: 'Harbor Tales', number: '3', volume: 3, title: 'Low Water' },
    ],
    [
      'Tide_Girl_02_(of_05)_(1995)_(c2c)_(Someone).cbr',
      { series: 'Tide Girl', number: '2', year: 1995, count: 5 },
    ],
    [
      'Gull Patrol 2099 006 (2021) (3 covers) (digital) (Somebody-Else).cbr',
      { series: 'Gull Patrol 2099', number: '6' },
    ],
    ['Gull Patrol ½.cbr', { series: 'Gull Patrol', number: '½' }],
    ['Gull Patrol -1 (1997).cbr', { series: 'Gull Patrol', number: '-1' }],
    ['Gull Patrol 1.MU (2013).cbz', { series: 'Gull Patrol', number: '1.MU' }],
    ['Gull Patrol #27AU.cbz', { series: 'Gull Patrol', number: '27AU' }],
    ['Gull Patrol #1 – 6 (1991-1992)', { series: 'Gull Patrol', number: '1', year: 1991 }],
    ['300 (1998).cbz', { series: '300', number: null }],
    ['100 Lanterns 5.cbz', { series: '100 Lanterns', number: '5' }],
    ['04 - The Lamp Keeper (1964).cbz', { series: 'The Lamp Keeper', number: '4' }],
    ['[Group] Umi no Hikari - c012 (v03) [x].zip', { series: 'Umi no Hikari', number: '12', volume: 3 }],
    ['海の光 第3巻.cbz', { series: '海の光', number: '3', volume: 3 }],
    ['Umi no Hikari/Vol 2.cbz', { series: 'Umi no Hikari', number: '2', volume: 2 }],
    ['001.cbz', { series: null, number: '1' }],
    ['Gull & Petrel (1 of 3).cbz', { series: 'Gull & Petrel', number: '1', count: 3 }],
    ['Gull Patrol 004 (2 of 3 covers).cbz', { series: 'Gull Patrol', number: '4', count: null }],
    ['02 Gull Patrol 02.cbr', { series: 'Gull Patrol', number: '2' }],
    ['Gull Patrol Vol 2.5.epub', { series: 'Gull Patrol', number: '2.5', volume: 2 }],
    ['海の光卷2第25话.cbz', { series: '海の光', number: '25', volume: 2 }],
    ['Harbor Tales (2020) (Some Unheard-of House).cbz', { series: 'Harbor Tales', publisher: null }],
    // c2c: scanned from cover to cover.
    ['Otra_obra_suelta_(2003)_(c2c).cbz', { series: 'Otra obra suelta', number: null, year: 2003 }],
    ['Gull Patrol (2003) (C2C-Somebody).cbr', { series: 'Gull Patrol', number: null }],
    ['Gull Patrol 3 [c2c].cbr', { series: 'Gull Patrol', number: '3' }],
    ['Umi no Hikari c2.zip', { series: 'Umi no Hikari', number: '2' }],
  ])('%s', (name, expected) => expect(parseFileName(name)).toMatchObject(expected))

  it.each([
    // A position in a reading order is not part of a name that has a number of its own …
    ['1. Gull Patrol #2.cbz', { series: 'Gull Patrol', number: '2' }],
    ['01. Gull Patrol 003 (2001).cbz', { series: 'Gull Patrol', number: '3', year: 2001 }],
    ['12 - Gull Patrol 2099 006.cbz', { series: 'Gull Patrol 2099', number: '6' }],
    ['3) Gull Patrol #12.cbz', { series: 'Gull Patrol', number: '12' }],
    ['12. 100 Lanterns 005.cbz', { series: '100 Lanterns', number: '5' }],
    ['52 Gull_Patrol_v1_#2.cbz', { series: 'Gull Patrol', number: '2', volume: 1 }],
    // … otherwise it is the number.
    ['01. The Lamp Keeper (1964).cbz', { series: 'The Lamp Keeper', number: '1', year: 1964 }],
    // A number that belongs to the name stays in it.
    ['52 Lanterns #2.cbz', { series: '52 Lanterns', number: '2' }],
    ['52_Lanterns_v1_#2.cbz', { series: '52 Lanterns', number: '2', volume: 1 }],
    ['100 Lanterns 001.cbz', { series: '100 Lanterns', number: '1' }],
    ['2000AD 1234.cbz', { series: '2000AD', number: '1234' }],
    ['1602 #2.cbz', { series: '1602', number: '2' }],
  ])('a number before the series name: %s', (name, expected) =>
    expect(parseFileName(name)).toMatchObject(expected),
  )

  it.each([
    ['Gull Patrol/52.cbz', { series: 'Gull Patrol', number: '52' }],
    ['Gull Patrol/#52.cbz', { series: 'Gull Patrol', number: '52' }],
    ['Gull Patrol (2006)/052.cbz', { series: 'Gull Patrol', number: '52', year: 2006 }],
    ['52/03.cbz', { series: '52', number: '3' }],
    ['Shelf/Gull Patrol 3.cbz', { series: 'Gull Patrol', number: '3' }],
  ])("a name that is only a number gets its folder's series: %s", (path, expected) =>
    expect(parseFileName(path)).toMatchObject(expected),
  )

  const long = (part: string) => part.repeat(Math.ceil(5_000 / part.length))
  it.each([
    '',
    '....',
    '((((',
    '[a('.repeat(2_000),
    '1 '.repeat(20_000),
    `${'x'.repeat(100_000)}(`,
    long('1. '),
    long('01) '),
    long('1 - '),
    long('52 a_'),
    long('(c2c) '),
    long('Annual '),
    long('#'),
    `${long('a')}/${long('1')}`,
    `${long('1. (')}/7.cbz`,
  ])('%.12s… is parsed quickly', (name) => {
    parseFileName('Gull Patrol 1.cbz')
    const start = process.cpuUsage()
    parseFileName(name)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(500)
  })
})

interface Entry {
  readonly file: string
  readonly kind: 'comic' | 'manga'
  readonly source: string
  readonly expected: { readonly series?: string; readonly number?: string | number }
}

const entries = sharedJson<{ entries: Entry[] }>('filenames.json')?.entries ?? []

const words = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/[^\p{L}\p{M}\d½]+/gu, ' ')
    .trim()

/** Returns a number if possible; of a range the first. */
function value(number: string | number | null): string | number {
  const text = String(number ?? '')
    .toLowerCase()
    .replace(/^([a-z]?)0+(?=\d)/, '$1')
  const plain = Number(text === '½' ? 0.5 : (/^-?[\d.]+(?=-)/.exec(text)?.[0] ?? text))
  return Number.isNaN(plain) ? text : plain
}

function isRight({ file, expected }: Entry): boolean {
  const parsed = parseFileName(file)
  const series = expected.series === undefined || words(parsed.series) === words(expected.series)
  return series && (expected.number === undefined || value(parsed.number) === value(expected.number))
}

// Skipped only where the shared file of names is missing.
describe.skipIf(entries.length === 0)(
  "names from other parsers' tests: series and number are both right",
  () => {
    it.each([
      [/comictagger|comicfn2dict/, 'comic', 0.95],
      [/Kavita/, 'comic', 0.85],
      [/Kapowarr/, 'comic', 0.75],
      [/./, 'manga', 0.6],
    ] as const)('%s (%s): at least %d', (source, kind, floor) => {
      const matching = entries.filter((entry) => source.test(entry.source) && entry.kind === kind)
      expect(matching.filter(isRight).length / matching.length).toBeGreaterThanOrEqual(floor)
    })
  },
)

it('marks of text direction are removed', () => {
  expect(parseFileName('Saga/Saga \u202e7png.cbz').title ?? '').not.toMatch(/\u202e/)
})
