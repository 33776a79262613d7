import Router from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { helperContracts } from '#contract/helper/all.ts'
import { AppError } from '#domain/errors.ts'

/**
 * The endpoint of the helper's contract that a request is for, found as the helper finds it. Throws not-found and
 * method-not-allowed for what the contract does not have, local-only for what is refused over a relay: nothing else
 * is passed on.
 */
export function createRoutes(): (method: string, path: string) => Endpoint {
  const router = new Router()
  const endpoints = new Map<string, Endpoint>()
  const all = helperContracts.flatMap((contract) => Object.values(contract))
  // The helper looks among pictures first.
  for (const endpoint of [...all.filter(({ media }) => media), ...all.filter(({ media }) => !media)]) {
    const name = `${endpoint.method} ${endpoint.path}`
    endpoints.set(name, endpoint)
    router.register(endpoint.path, [endpoint.method], () => undefined, { name })
  }
  return (method, path) => {
    const { path: known, pathAndMethod } = router.match(path, method)
    const endpoint = endpoints.get(pathAndMethod[0]?.name ?? '')
    if (endpoint !== undefined && endpoint.scope === 'local') throw new AppError('local-only')
    if (endpoint !== undefined) return endpoint
    throw known.length > 0 ? new AppError('method-not-allowed', { method }) : new AppError('not-found')
  }
}
