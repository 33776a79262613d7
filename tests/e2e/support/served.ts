import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { collectErrors } from './console.ts'
import { type Environment, type HelperProcess, helperProcess } from './helper-process.ts'
import { trackRequests } from './quiet.ts'

export { expect, type Page } from '@playwright/test'

interface Card {
  id: string
  pageCount: number
  problem: unknown
}

/** Fills a library folder. Tests that use the same function share its result. */
export type Fill = (root: string) => Promise<void>

/** The built product with a home folder of its own, not yet started. */
export interface Served extends Omit<HelperProcess, 'start'> {
  readonly home: string
  /** Starts the product on an empty home, or on the worker's copy of a shelf. Returns true if there was a copy. */
  start(fill?: Fill): Promise<boolean>
  /** Restarts the product at the same address. */
  restart(): Promise<void>
  /**
   * Stores a copy of the library and the data folder for the worker's later tests with the same `fill`. Functions
   * without a name are not stored, since no other test can use them.
   */
  keep(fill: Fill): Promise<void>
  /** Creates an account without the page. */
  signUp(email: string): Promise<Session>
  /** Signs in without the page. */
  signIn(): Promise<Session>
  /** Returns the first comic of a series without problems and with more than `pages` pages. */
  readableComic(pages: number): Promise<{ seriesKey: string; comicId: string }>
  /** Returns the page that the account stores for a comic, as the signed-in page's user. */
  lastPage(page: Page, comicId: string): Promise<number | null>
}

/** State of a worker's tests. All homes have one path, because the copied database contains absolute file names. */
interface Shared {
  readonly folder: string
  /** Folders of the stored shelves. */
  readonly shelves: Map<Fill, string>
}

interface Given {
  served: Served
  environment: Environment
  listenOn: string | null
  meetsZones: boolean
}

const run = promisify(execFile)
/** Copies the library and the data folder with file times, by which the helper detects changes. */
const copyShelf = (from: string, to: string) =>
  run('cp', ['-a', join(from, 'Shelf'), join(from, '.local'), to])

export const test = base.extend<Given, { shared: Shared }>({
  shared: [
    async ({ browserName: _browser }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'comics-e2e-'))
      await use({ folder, shelves: new Map() })
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  // Null: this computer only.
  listenOn: [null, { option: true }],
  // If false, closes the hint of the first opened comic.
  meetsZones: [false, { option: true }],
  served: async ({ environment, listenOn, meetsZones, page, shared }, use) => {
    trackRequests(page.context())
    const errors = collectErrors(page.context())
    if (!meetsZones) {
      // The hint covers no page, so a click that comes too late is repeated at the next action.
      const close = async (hint: Locator) =>
        hint
          .getByRole('button')
          .first()
          .click({ timeout: 2_000 })
          .catch(() => undefined)
      await page.addLocatorHandler(page.locator('.first-time'), close, { noWaitAfter: true })
    }
    const home = join(shared.folder, 'home')
    await mkdir(home)
    const helper = helperProcess(home, environment, listenOn)
    await use(servedOf(helper, home, shared))
    // A request that is still held by a route would fail the test once the helper has stopped.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await helper.stop()
    await rm(home, { recursive: true, force: true })
    expect(errors, 'errors in the console').toEqual([])
  },
})

function servedOf(helper: HelperProcess, home: string, { folder, shelves }: Shared): Served {
  const credentials = { email: 'lucia@ejemplo.es', password: 'secreta1' }
  const apikey = async () => {
    const config = (await (await fetch(`${helper.url}/api/config`)).json()) as {
      account: { anonKey: string }
    }
    return { apikey: config.account.anonKey }
  }
  const openSession = async (path: string, email: string) => {
    const answer = await fetch(`${helper.url}/auth/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify({ ...credentials, email }),
      headers: { 'content-type': 'application/json', ...(await apikey()) },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as Session
  }
  const signIn = () => openSession('token?grant_type=password', credentials.email)

  return {
    get url() {
      return helper.url
    },
    home,
    async start(fill) {
      const copy = fill && shelves.get(fill)
      if (copy !== undefined) await copyShelf(copy, home)
      await helper.start()
      return copy !== undefined
    },
    restart: helper.start,
    stop: helper.stop,
    freeze: helper.freeze,
    thaw: helper.thaw,
    async keep(fill) {
      if (fill.name === '') return
      const copy = join(folder, `shelf-${shelves.size}`)
      await mkdir(copy)
      // A suspended helper writes nothing while its databases are copied.
      helper.freeze()
      await copyShelf(home, copy).finally(helper.thaw)
      shelves.set(fill, copy)
    },
    signUp: (email) => openSession('signup', email),
    signIn,
    async readableComic(pages) {
      const { access_token } = await signIn()
      const get = async (path: string) => {
        const answer = await fetch(helper.url + path, {
          headers: { authorization: `Bearer ${access_token}` },
        })
        return (await answer.json()) as { series: { key: string }[]; issues: Card[] }
      }
      for (const { key } of (await get('/api/series')).series) {
        const [first] = (await get(`/api/series/${encodeURIComponent(key)}`)).issues
        if (first && first.problem === null && first.pageCount > pages)
          return { seriesKey: key, comicId: first.id }
      }
      throw new Error('No series begins with a readable comic.')
    },
    async lastPage(page, comicId) {
      const stored = await page.evaluate(
        () => Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '{}',
      )
      const { access_token } = JSON.parse(stored) as { access_token: string }
      const address = `${helper.url}/rest/v1/comics_library?select=last_page&comic_id=eq.${comicId}`
      const answer = await fetch(address, {
        headers: { ...(await apikey()), authorization: `Bearer ${access_token}` },
      })
      return ((await answer.json()) as { last_page: number }[])[0]?.last_page ?? null
    },
  }
}
