import type { BrowserContext, Page, Request } from '@playwright/test'
import { events } from '#contract/helper/events.ts'

/** Time without a request in ms after which a page counts as idle. */
const QUIET = 500
/** Timeout in ms. */
const PATIENCE = 30_000

const pending = new WeakMap<BrowserContext, Set<Request>>()

/** Returns the pending requests of a context, without its endless event stream. */
export function trackRequests(context: BrowserContext): Set<Request> {
  const known = pending.get(context)
  if (known !== undefined) return known
  const requests = new Set<Request>()
  pending.set(context, requests)
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith(events.stream.path)) requests.add(request)
  })
  for (const name of ['requestfinished', 'requestfailed'] as const)
    context.on(name as 'requestfinished', (request: Request) => requests.delete(request))
  return requests
}

/**
 * Waits as the page does before it loads chunks that the first paint does not need (`stillness.ts`). A page that
 * navigates meanwhile is left.
 */
async function still(page: Page): Promise<void> {
  const wait = () =>
    new Promise<void>((resolve) => {
      const idle = () => requestIdleCallback(() => resolve(), { timeout: 1_000 })
      if (document.hidden) idle()
      else requestAnimationFrame(() => requestAnimationFrame(idle))
    })
  await page.evaluate(wait).catch((error: unknown) => {
    if (!/Execution context was destroyed/.test(String(error))) throw error
  })
}

/** Waits until a page has had no pending request for half a second. The event stream is ignored. */
export async function quiet(page: Page): Promise<void> {
  const requests = trackRequests(page.context())
  await still(page)
  const isBusy = () => [...requests].some((request) => !request.isNavigationRequest() && isOf(request, page))
  const end = Date.now() + PATIENCE
  let quietSince = Date.now()
  while (Date.now() - quietSince < QUIET) {
    if (Date.now() > end) throw new Error('The page does not stop asking.')
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (isBusy()) quietSince = Date.now()
  }
}

/** True if a request is of this page. A worker's request has no frame. */
function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page
  } catch {
    return false
  }
}
