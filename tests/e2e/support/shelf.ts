import { join } from 'node:path'
import type { Session } from '@supabase/supabase-js'
import { type Call, createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { storageKey } from '#web/data/account/stored-session.ts'
import { writeCbz } from '../../support/cbz.ts'
import { quiet } from './quiet.ts'
import { expect, type Fill, type Page, type Served } from './served.ts'

/** A signed-in page of a served product with a library. */
export interface Shelf {
  readonly root: string
  /** Calls the helper as the page's user. */
  readonly call: Call
  /** The access token of the page's user. */
  readonly token: string
  readonly userId: string
}

/** Writes a session to a browser's storage, where its page finds it. `auth.spec.ts` tests the form. */
export async function putSession(page: Page, url: string, session: Session): Promise<void> {
  const localStorage = [{ name: storageKey(url), value: JSON.stringify(session) }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] })
}

/** Fills a library, signs its owner up, scans it, and stores it for the worker's later tests with the same `fill`. */
async function makeShelf(served: Served, fill: Fill, root: string): Promise<Session> {
  await fill(root)
  const session = await served.signUp('lucia@ejemplo.es')
  const call = createCall({ baseUrl: served.url, token: async () => session.access_token })
  await call(libraries.add, { body: { path: root } })
  await call(scan.start, { body: {} })
  const isRunning = async () => (await call(scan.status)).running
  await expect.poll(isRunning, { timeout: 60_000, intervals: [100] }).toBe(false)
  await served.keep(fill)
  return session
}

/** Starts the product on a scanned library, signs the page in, and loads an address; null: none. */
export async function openShelf(
  page: Page,
  served: Served,
  fill: Fill,
  address: string | null = '/home',
): Promise<Shelf> {
  const root = join(served.home, 'Shelf')
  // Open a new session, since the copied one may have expired.
  const session = (await served.start(fill)) ? await served.signIn() : await makeShelf(served, fill, root)
  await putSession(page, served.url, session)
  const { access_token: token, user } = session
  if (address !== null) {
    await page.goto(served.url + address)
    // Wait until the modules that load after the first paint (keys, menus) are there.
    await quiet(page)
  }
  const call = createCall({ baseUrl: served.url, token: async () => token })
  return { root, call, token, userId: user.id }
}

/** Writes a single issue, for tests that need any library. */
export const oneComic: Fill = (root) => writeCbz(join(root, 'Suelto.cbz'))

/** Returns the text of the focused element, or the alternative text of its cover; '' without a focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    // The body contains the text of every card.
    if (activeElement === null || activeElement === body) return ''
    return activeElement.textContent || (activeElement.querySelector('img')?.alt ?? '')
  })
