import { accountPathOf } from '#contract/account-paths.ts'
import { APP_TREES, appTreeOf, keyedPath } from '#contract/apps.ts'
import { status } from '#contract/helper/status.ts'
import { PROXY, relay } from '#contract/relay.ts'
import { createEndpointFinder } from '#relay/hub/find-endpoint.ts'

/** Replaces the private rest of a path. */
const REST = '…'
/** The first part of an account's call, which is logged, and the rest, which is not. */
const ACCOUNT_CALL = /^\/[a-z_-]{1,40}(\/.*)?$/

/**
 * Returns the path of an app's request up to the first segment of its protocol, without its key: `/opds/k/…/v1.2/…`,
 * `/api/v1/books/…`; null for any other path.
 */
function appName(path: string): string | null {
  const tree = appTreeOf(path)
  if (tree === null) return null
  const keyed = keyedPath(path)
  const bare = keyed?.path ?? path
  const { tops, segments } = APP_TREES[tree]
  const top = tops.find((each) => bare === each || bare.startsWith(`${each}/`)) ?? ''
  const [, first = '', ...more] = bare.slice(top.length).split('/')
  const known = first === '' ? '' : segments.includes(first) ? `/${first}` : `/${REST}`
  return (
    top +
    (keyed === null ? '' : `/k/${REST}`) +
    known +
    (known !== `/${REST}` && more.length > 0 ? `/${REST}` : '')
  )
}

/**
 * Returns a function that names paths for a log by their endpoints, e.g. `/proxy/api/comics/:id`, without ids, names
 * and titles. Paths of apps and of the account keep only their beginning; other paths are not logged.
 */
export function createRequestNames(): (method: string, path: string) => string {
  const endpointOf = createEndpointFinder()
  const { helper, config, connectivity } = status
  const own = [...Object.values(relay), helper, config, connectivity].map(({ path }) => ({
    path,
    matches: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return (method, path) => {
    if (path.startsWith(`${PROXY}/`)) {
      try {
        return PROXY + endpointOf(method, path.slice(PROXY.length)).path
      } catch {
        return `${PROXY}/${REST}`
      }
    }
    const app = appName(path)
    if (app !== null) return app
    const call = ACCOUNT_CALL.exec(accountPathOf(path)?.rest ?? '')
    if (call !== null) {
      const [, more = ''] = call
      return path.slice(0, path.length - more.length) + (more && `/${REST}`)
    }
    return own.find(({ matches }) => matches.test(path))?.path ?? (path === '/' ? path : `/${REST}`)
  }
}
