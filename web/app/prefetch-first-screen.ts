import { addressOf, type Parts } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { authArt } from '#web/components/pictures/auth-art.ts'
import { isStillFresh, storedSession } from '#web/data/account/stored-session.ts'
import { helperBase } from '#web/data/connection/helper-base.ts'
import { pageData } from '#web/data/connection/page-data.ts'
import { prefetch } from '#web/data/connection/prefetched-responses.ts'
import { firstLists as comicsLists } from '#web/screens/comics/first-lists.ts'
import { firstLists as homeLists } from '#web/screens/home/first-lists.ts'
import { patterns, redirects } from './paths.ts'

/** The lists that each screen renders first. tests/e2e/first-load.spec.ts fails if the screens fetch them again. */
const listsOf: Readonly<Record<string, readonly (readonly [Endpoint, Parts['query']])[]>> = {
  [patterns.home]: homeLists,
  [patterns.comics]: comicsLists,
}

/**
 * Requests the first screen's lists, or the sign-in picture for visitors, before the rest of the script runs, as
 * running it takes as long as the requests. Importing this module calls it, so the module is imported first.
 */
function prefetchFirstScreen(): void {
  const config = pageData('config')
  if (config === undefined || location.hash !== '' || location.search !== '') return
  const session = storedSession(config.account.url)
  if (session === null) {
    Object.assign(new Image(), authArt)
    return
  }
  const lists = listsOf[redirects[location.pathname] ?? location.pathname]
  if (lists === undefined || !isStillFresh(session)) return
  prefetch('POST', `${helperBase()}/api/media-token`, session.access_token)
  for (const [endpoint, query] of lists)
    prefetch('GET', helperBase() + addressOf(endpoint, { query }), session.access_token)
}

prefetchFirstScreen()
