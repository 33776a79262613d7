import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** How long nothing may be under way, and how long that may take to come, in milliseconds. */
const QUIET = 500
const GIVEN_UP = 60_000

/**
 * Returns what waits until a page has had no request under way for half a second; to be called before the page is
 * opened. The stream of live changes never ends, so that Playwright's own wait for an idle network does not either.
 */
export function quietOf(page: Page): () => Promise<void> {
  const underWay = new Set<object>()
  let last = performance.now()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') return
    underWay.add(request)
    last = performance.now()
  })
  const ended = (request: object) => {
    if (underWay.delete(request)) last = performance.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    const begun = performance.now()
    while (underWay.size > 0 || performance.now() - last < QUIET) {
      if (performance.now() - begun > GIVEN_UP) throw new Error('The page makes requests without end.')
      await pause(20)
    }
  }
}
