import { join } from 'node:path'
import type { Session } from '@supabase/supabase-js'
import { type Call, createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { storageKey } from '#web/data/kept-session.ts'
import { quiet } from './quiet.ts'
import { expect, type Page, type Served } from './served.ts'

/** A signed-in page of a served product with a library. */
export interface Shelf {
  readonly root: string
  /** Calls the helper as the page's person. */
  readonly call: Call
  /** The token of the page's person. */
  readonly token: string
  readonly userId: string
}

/** Signs a browser in as its page does, by a session that it keeps; the form is walked through by `auth.spec.ts`. */
export async function signIn(page: Page, url: string): Promise<Session> {
  // Any answer of the server will do for its origin.
  await page.goto(`${url}/api/config`)
  return page.evaluate(
    async ([key, credentials]) => {
      const { account } = await (await fetch('/api/config')).json()
      const answer = await fetch('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: credentials,
        headers: { apikey: account.anonKey, 'content-type': 'application/json' },
      })
      const session = await answer.json()
      localStorage.setItem(key, JSON.stringify(session))
      return session
    },
    [storageKey(url), JSON.stringify({ email: 'lucia@ejemplo.es', password: 'secreta1' })] as const,
  )
}

/** Fills a library, scans it, and signs the page in. */
export async function openShelf(
  page: Page,
  served: Served,
  fill: (root: string) => Promise<void>,
): Promise<Shelf> {
  const root = join(served.home, 'Shelf')
  await fill(root)
  await served.signUp('lucia@ejemplo.es')
  const { access_token: token, user } = await signIn(page, served.url)
  const call = createCall({ baseUrl: served.url, token: async () => token })
  await call(libraries.add, { body: { path: root } })
  await call(scan.start, { body: {} })
  const isRunning = async () => (await call(scan.status)).running
  await expect.poll(isRunning, { timeout: 60_000, intervals: [100] }).toBe(false)
  // With what comes after the first picture: keys, menus, what is said without a server.
  await page.goto(`${served.url}/home`)
  await quiet(page)
  return { root, call, token, userId: user.id }
}

/** What the focused element says, or the cover in it. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { textContent = '' } = document.activeElement ?? {}
    return textContent || (document.activeElement?.querySelector('img')?.alt ?? '')
  })
