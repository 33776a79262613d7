import { runnerImport } from 'vite'

/** Ids of the modules that each route loads at once, by the route's pattern. `isEntrance`: visits begin there. */
export type RouteModules = ReadonlyMap<
  string,
  { readonly ids: readonly string[]; readonly isEntrance: boolean }
>

/**
 * Returns the modules that the routes in `file` load. Runs the routes' loaders with each `import()` replaced by its
 * specifier, which `resolve` maps to a module id. Throws if a specifier cannot be resolved.
 */
export async function routeModules(
  file: string,
  resolve: (specifier: string) => Promise<{ readonly id: string } | null>,
): Promise<RouteModules> {
  const specifiers = {
    name: 'specifiers',
    enforce: 'pre',
    transform: (code: string, id: string) =>
      id === file ? code.replace(/\bimport\(('[^']+')\)/g, 'Promise.resolve($1)') : null,
  } as const
  type Routes = typeof import('../../web/app/routes.ts')
  const { module } = await runnerImport<Routes>(file, { configFile: false, plugins: [specifiers] })
  const moduleOf = async (load: () => Promise<unknown>) => {
    const specifier = String(await load())
    const found = await resolve(specifier)
    if (found === null) throw new Error(`A route imports ${specifier}, which cannot be resolved.`)
    return found.id
  }
  const all = Object.entries(module.loadersByPattern()).map(async ([pattern, loaders]) => {
    const ids = await Promise.all(loaders.map(moduleOf))
    return [pattern, { ids, isEntrance: module.entrances.includes(pattern) }] as const
  })
  return new Map(await Promise.all(all))
}
