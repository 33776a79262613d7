import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sized } from './support/config.ts'
import { percentile } from './support/figures.ts'
import { madeLibrary } from './support/generated-library.ts'
import { type Helper, startHelper } from './support/helper.ts'
import { untilIdle } from './support/process-meter.ts'
import { record } from './support/report.ts'

const SIZES = [
  { count: sized(50_000), p95: 10, rss: 200, order: 95 },
  { count: sized(500_000), p95: 100, rss: 900, order: 96 },
] as const
const REQUESTS = sized(300)

const FILTERS = [
  'publisher=Publisher%207',
  'characters=Hero%2042',
  'genres=Genre%203&publisher=Publisher%203',
  'artists=Artist%209',
  'year=1999',
]
const LISTS = [
  ['a page of 200', ['/api/comics?limit=200']],
  ['by date changed', ['/api/comics?limit=200&sort=modified&order=desc']],
  ['with filters', FILTERS.map((filter) => `/api/comics?limit=200&${filter}`)],
  ['with a text', ['mid', 'trueno', '012'].map((text) => `/api/comics?limit=200&q=${text}`)],
  ['series, with filters', ['', ...FILTERS].map((filter) => `/api/series?limit=200&${filter}`)],
] as const
/** Queries with two texts and three conditions, and with many results. */
const QUERIES = [
  'writer:"writer 7" midnight year:1960..1999 publisher:publisher not read:yes',
  'by:artist (genre:"genre 3" or storyline:saga) pages<30 added:10y sort:-added',
  'character:hero number:1..20 size<1mb missing:summary harbor',
  'series:trueno not (year<1980 or inker:any) by:(artist or writer)',
  'path:"strange star" progress:0 sort:title limit:50',
].map((text) => `/api/comics?limit=200&q=${encodeURIComponent(text)}`)
const COMPLETED = ['mid', 'writer:wr', 'year:1970 her', 'by:1'].map(
  (text) => `/api/queries/complete?q=${encodeURIComponent(text)}`,
)
/** Words with one letter wrong. */
const TYPOS = ['midnihgt', 'harvor', 'truemo', 'capitn', 'midnight harbr'].map(
  (text) => `/api/search?q=${encodeURIComponent(text)}`,
)

const megabytes = (helper: Helper): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${helper.pid}/status`, 'latin1'))?.[1]) / 1024

test.each(SIZES)('the catalogue of $count generated comics', async ({ count, p95, rss, order }) => {
  const helper = await startHelper(await madeLibrary(count, sized(50_000)), true)
  const { client } = helper
  const name = (what: string): string => `${count} made comics, ${what}`
  let rowCount = 0
  const recordRow = (what: string, ours: number, atMost: number, unit = 'ms', note = '') =>
    record({
      order: order + ++rowCount / 100,
      name: name(what),
      unit,
      ours,
      baseline: null,
      limit: { atMost },
      note,
    })
  try {
    // Discards the time of loading modules, before the helper listened.
    await helper.longestTask()
    const first = await client.ask('GET', '/api/comics?limit=200')
    expect([first.status, JSON.parse(first.bytes.toString()).total]).toEqual([200, count])
    await recordRow('first list', first.time, 300 * (count / sized(50_000)))
    await recordRow('longest task until then', await helper.longestTask(), 50)
    await untilIdle(helper.pid)
    for (const [list, paths] of LISTS) {
      await client.times(paths, 10)
      const times = await client.times(paths, REQUESTS)
      await recordRow(
        `${list}: p95`,
        percentile(times, 0.95),
        p95,
        'ms',
        `p50 ${percentile(times, 0.5).toFixed(1)}`,
      )
    }
    for (const [what, paths] of [
      ['queries', QUERIES],
      ['completions', COMPLETED],
    ] as const) {
      const cold = await client.times(paths, paths.length)
      const times = await client.times(paths, REQUESTS)
      const note = `p50 ${percentile(times, 0.5).toFixed(1)}, first ${Math.max(...cold).toFixed(0)}`
      await recordRow(`${what}: p95`, percentile(times, 0.95), 2 * p95, 'ms', note)
    }
    await client.times(TYPOS, TYPOS.length)
    await recordRow('search with a typo: p95', percentile(await client.times(TYPOS, 50), 0.95), 20)
    await recordRow('longest task of all lists', await helper.longestTask(), 50)
    const { comics } = JSON.parse(first.bytes.toString()) as { comics: { path: string }[] }
    const edits: number[] = []
    for (const [n, { path }] of comics.slice(0, 10).entries()) {
      const edit = { path, patch: { title: `Changed ${n}` } }
      expect((await client.ask('PATCH', '/api/metadata', edit)).status).toBe(200)
      edits.push((await client.ask('GET', '/api/comics?limit=200')).time)
    }
    await recordRow('a list after an edit: p95', percentile(edits, 0.95), 30 * (count / sized(50_000)))
    await recordRow('longest task of an edit', await helper.longestTask(), 50)
    await untilIdle(helper.pid)
    await pause(10_000)
    await recordRow('resident memory, idle', megabytes(helper), rss, 'MB')
  } finally {
    await helper.stop()
  }
})
