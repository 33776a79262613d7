import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Insert } from '#contract/database.ts'
import { type AccountServer, type Longest, startAccountServer } from './support/account.ts'
import { runBare } from './support/baseline.ts'
import { sized } from './support/config.ts'
import { dataFolder } from './support/helper.ts'
import { record } from './support/report.ts'

const ROWS = sized(10_000)
const PAGE = sized(1_000)

let server: AccountServer
let dataDir = ''
beforeAll(async () => {
  dataDir = await dataFolder('account')
  server = await startAccountServer(dataDir)
})
afterAll(() => server.stop())

const SERIES = ['Ñandú', 'Batman', 'Élan vital', 'Capitán Trueno', 'Saga', 'ángel', 'Zot!', '20th Century']

/** A library record with typical metadata. */
function comic(n: number): Insert<'comics_library'> {
  const series = `${SERIES[n % SERIES.length]} ${(n * 7919) % 10_007}`
  return {
    comic_id: `c${n}`,
    file_name: `${series} #${n}.cbz`,
    file_path: `/comics/${series}/${series} #${n}.cbz`,
    file_size: 30_000_000 + n,
    file_type: 'application/vnd.comicbook+zip',
    last_modified: '2026-01-01T00:00:00Z',
    title: `${series}: ${n}`,
    series,
    issue_number: String(n),
    volume: 1,
    year: 1950 + (n % 75),
    month: 1 + (n % 12),
    publisher: `Publisher ${n % 40}`,
    summary: 'A summary as long as they tend to be, which is two or three lines of text. '.repeat(4),
    genre: ['Horror', n % 2 ? 'Crime' : 'Adventure'],
    writers: [`Writer ${n % 300}`],
    artists: [`Artist ${n % 200}`, `Artist ${n % 211}`],
    characters: [`Character ${n % 90}`, `Character ${n % 77}`, `Character ${n % 13}`],
    tags: ['tag'],
    penciller: [`Artist ${n % 200}`],
    inker: [`Artist ${n % 211}`],
    cover_artist: [`Artist ${n % 211}`],
  }
}
const rows = Array.from({ length: ROWS }, (_, n) => comic(n))
const library = () => server.client.from('comics_library')

interface Measured {
  readonly perSecond: number
  readonly longest: Longest
}

/** Repeats an action and returns its rate and the longest stall of the server's event loop. */
async function measured(count: number, work: () => Promise<void>): Promise<Measured> {
  await server.longest()
  const started = performance.now()
  await work()
  const perSecond = count / ((performance.now() - started) / 1000)
  return { perSecond, longest: await server.longest() }
}

async function recordRate(
  order: number,
  name: string,
  unit: string,
  { perSecond, longest }: Measured,
  baseline: number | null = null,
): Promise<void> {
  await record({ order, name: `account, ${name}`, unit, ours: perSecond, baseline })
  await record({
    order: order + 0.005,
    name: '  the longest stall of the server',
    unit: 'ms',
    ours: longest.stall,
    baseline: null,
    limit: { atMost: 50 },
    note: `at work for ${longest.work.toFixed(1)} ms without a pause at most`,
  })
}

const done = ({ error }: { error: unknown }): void => {
  if (error) throw error
}

test('inserts', async () => {
  const file = join(dataDir, 'rows.json')
  await writeFile(file, JSON.stringify(rows))
  const baseline = await runBare<{ bulk: number; single: number }>('insert', [join(dataDir, 'bare.db'), file])
  const bulk = await measured(ROWS, async () => {
    for (let start = 0; start < ROWS; start += PAGE)
      done(await library().insert(rows.slice(start, start + PAGE)))
  })
  await recordRate(8.01, `${ROWS} rows, ${PAGE} in a call`, 'rows/s', bulk, baseline.bulk)
  done(await library().delete().gte('file_size', 0))
  const limit = pLimit(3)
  const single = await measured(ROWS, async () => {
    await Promise.all(rows.map((row) => limit(async () => done(await library().insert(row)))))
  })
  await recordRate(8.02, `${ROWS} rows one by one, 3 at a time`, 'rows/s', single, baseline.single)
})

test('lists', async () => {
  const pages = Math.ceil(ROWS / PAGE)
  const paged = (column: 'created_at' | 'file_name') => async () => {
    let found = 0
    for (let page = 0; page < pages; page++) {
      const { data, error } = await library()
        .select('*')
        .order(column)
        .order('id')
        .range(page * PAGE, (page + 1) * PAGE - 1)
      if (error) throw error
      found += data.length
    }
    expect(found).toBe(ROWS)
  }
  await recordRate(8.03, `pages of ${PAGE} by time`, 'pages/s', await measured(pages, paged('created_at')))
  await recordRate(8.04, `pages of ${PAGE} by name`, 'pages/s', await measured(pages, paged('file_name')))
  const filters = await measured(20, async () => {
    for (let n = 0; n < 20; n++) {
      done(await library().select('id,title').ilike('title', `*ándú ${n}*`).contains('genre', ['Horror']))
    }
  })
  await recordRate(8.05, `filters of ${ROWS} rows by text and list`, 'calls/s', filters)
})

test('embedded rows', async () => {
  const artists = Array.from({ length: PAGE }, (_, n) => ({ name: `Artist ${n}` }))
  const { data, error } = await server.client.from('artists').insert(artists).select('id')
  if (error) throw error
  const links = rows.map(({ file_path }, n) => ({
    artist_id: data[n % PAGE]?.id ?? '',
    comic_path: file_path,
    role: 'writer',
  }))
  for (let start = 0; start < ROWS; start += PAGE) {
    done(await server.client.from('comics_artists').insert(links.slice(start, start + PAGE)))
  }
  const nested = () => server.client.from('artists').select('id,name,roles,comics_artists(comic_path,role)')
  const plain = await measured(10, async () => {
    for (let n = 0; n < 10; n++) done(await nested())
  })
  await recordRate(8.06, `${PAGE} artists with ${ROWS} comics`, 'calls/s', plain)
  const sorted = await measured(10, async () => {
    for (let n = 0; n < 10; n++) {
      done(await nested().order('name').order('comic_path', { referencedTable: 'comics_artists' }))
    }
  })
  await recordRate(8.07, `${PAGE} artists with ${ROWS} comics, both by name`, 'calls/s', sorted)
})
