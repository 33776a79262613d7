import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, test } from 'vitest'
import { openThrottledProxy, type ThrottledProxy, TRAIN } from '../support/servers/throttled-proxy.ts'
import type { BareServer } from './support/baseline.ts'
import { bareOf, books, comicOf } from './support/books.ts'
import { rounds, SMALL } from './support/config.ts'
import { median, most, spread } from './support/figures.ts'
import { dataFolder, type Helper, startHelper } from './support/helper.ts'
import { OpenBook } from './support/reading.ts'
import { record } from './support/report.ts'

/** Milliseconds for reading a page. */
const PACE = 3_000
const TURNS = Math.max(6, rounds(12))
const JUMPS = Math.max(5, rounds(8))
/** Pages of the long comic, and of the bare page. */
const PAGES = SMALL ? 60 : 300
const BARE_PAGES = 48

let helper: Helper
const proxies: ThrottledProxy[] = []

beforeAll(async () => {
  helper = await startHelper(await dataFolder('thin'))
  await helper.addLibrary(await books(PAGES))
  await helper.scan()
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
  await helper?.stop()
})

async function proxyTo(port: number): Promise<ThrottledProxy> {
  const proxy = await openThrottledProxy({ to: port, ...TRAIN })
  proxies.push(proxy)
  return proxy
}

/** Makes Chromium trust the helper's certificate like a system certificate, so that it caches responses. */
async function trusting(port: number): Promise<string> {
  const socket = connect({ port, host: 'localhost', rejectUnauthorized: false })
  await new Promise((resolve) => socket.once('secureConnect', resolve))
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' }) ?? ''
  socket.destroy()
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

/** Turns the pages at a reader's pace. */
async function read(book: OpenBook): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TURNS; n++) {
    await pause(PACE)
    times.push(await book.turn())
  }
  return times
}

/** Turns the page, and jumps far away while the next pages load. */
async function jump(book: OpenBook, go: () => Promise<number>): Promise<number> {
  await pause(PACE)
  await book.turn()
  return go()
}

test('reading over a network of 5 Mbit/s and 100 ms latency each way', async () => {
  const { id } = await comicOf(helper, 'Long')
  const proxy = await proxyTo(helper.port)
  const url = `https://localhost:${proxy.port}/read/${id}?page=1`
  const book = await OpenBook.open(url, 'single', helper.session, [await trusting(helper.port)])
  const times = await read(book)
  const first = PAGES - 4
  const jumps: number[] = []
  for (let n = 0; n < JUMPS; n++) {
    const to = first - 6 * n
    jumps.push(
      await jump(book, async () => {
        await book.page.keyboard.press('g')
        await book.page.locator('.reader-asked input').waitFor()
        await book.page.keyboard.type(String(to))
        return book.press('Enter', to)
      }),
    )
  }

  const near = await OpenBook.open(
    `http://localhost:${helper.port}/read/${id}?page=1`,
    'single',
    helper.session,
  )
  const server: BareServer = await bareOf('Long', near, BARE_PAGES)
  await near.close()
  const bareProxy = await proxyTo(server.port)
  const plain = await OpenBook.open(`http://localhost:${bareProxy.port}/?across=1`, 'single', null)
  const plainTimes = await read(plain)
  const plainJumps: number[] = []
  for (let n = 0; n < JUMPS; n++) {
    const to = BARE_PAGES - 2 - 4 * n
    if (to <= TURNS + JUMPS) break
    plainJumps.push(
      await jump(plain, async () => {
        await plain.page.evaluate((page) => Object.assign(window, { jumpTo: page }), to)
        return plain.press('Enter', to)
      }),
    )
  }
  await plain.close()
  await server.stop()
  await book.close()

  const what = 'thin line, 5 Mbit/s and 100 ms each way'
  await record({
    order: 15,
    name: `${what}: turn at a reader's pace`,
    unit: 'ms',
    ours: median(times),
    baseline: median(plainTimes),
    limit: { atMost: 50 },
    note: `a page each 3 s; ${times.map(Math.round).join(' ')}; bare ${spread(plainTimes)}`,
  })
  await record({
    order: 15.01,
    name: `${what}: slowest such turn`,
    unit: 'ms',
    ours: most(times),
    baseline: most(plainTimes),
    limit: { atMost: 100 },
  })
  await record({
    order: 15.02,
    name: `${what}: jump while others are on their way`,
    unit: 'ms',
    ours: median(jumps),
    baseline: median(plainJumps),
    limit: { ratioAtMost: 2 },
    note: `${jumps.map(Math.round).join(' ')}; ours are made when they are asked for; bare, which loads two ahead, has them made, ${spread(plainJumps)}`,
  })
})
