import type { BrowserContext, Page, Request } from '@playwright/test'
import { events } from '#contract/helper/events.ts'

/** Milliseconds without a request after which a page counts as quiet. */
const QUIET = 500
/** Milliseconds that a page is waited for. */
const PATIENCE = 30_000

const pending = new WeakMap<BrowserContext, Set<Request>>()

/** Counts the requests under way in a context, without its event stream, which has no end. */
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

/** Waits until a page has had no request under way for half a second; its event stream does not count. */
export async function quiet(page: Page): Promise<void> {
  const requests = trackRequests(page.context())
  const isBusy = () => [...requests].some((request) => !request.isNavigationRequest() && isOf(request, page))
  const end = Date.now() + PATIENCE
  let quietSince = Date.now()
  while (Date.now() - quietSince < QUIET) {
    if (Date.now() > end) throw new Error('The page does not stop asking.')
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (isBusy()) quietSince = Date.now()
  }
}

/** True if a request is of this page; a worker's request has no frame. */
function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page
  } catch {
    return false
  }
}
