import Router from '@koa/router'
import type { Endpoint } from '#contract/endpoint.ts'
import { helperContracts } from '#contract/helper/all.ts'
import { AppError } from '#domain/errors/errors.ts'

/**
 * Returns a function that finds the endpoint of the helper's contract for a request, as the helper does. It throws
 * not-found and method-not-allowed for requests that the contract does not have, and local-only for endpoints that a
 * relay must not proxy.
 */
export function createEndpointFinder(): (method: string, path: string) => Endpoint {
  const router = new Router()
  const endpoints = new Map<string, Endpoint>()
  const all = helperContracts.flatMap((contract) => Object.values(contract))
  // The helper matches media endpoints first.
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
