import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Time without an open request, and maximum time to wait for that, in milliseconds. */
const QUIET = 500
const TIMEOUT = 60_000

/**
 * Starts observing the requests of a page, so it must be called before the page is opened. Returns a function that
 * waits until the page has had no open request, except the event stream, for QUIET. That function throws after TIMEOUT.
 * Playwright's own wait for an idle network would never end, because the event stream stays open.
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
    const start = performance.now()
    while (underWay.size > 0 || performance.now() - last < QUIET) {
      if (performance.now() - start > TIMEOUT) throw new Error('The page makes requests without end.')
      await pause(20)
    }
  }
}
