import { runnerImport } from 'vite'

/** What each address loads at once, by its pattern: ids of modules. */
export type RouteModules = ReadonlyMap<
  string,
  { readonly ids: readonly string[]; readonly isEntrance: boolean }
>

/**
 * Returns the modules that the routes in `file` load, as `resolve` finds them: runs their loaders with each `import()`
 * replaced by its specifier. Throws if there is no such module.
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
    if (found === null) throw new Error(`A route imports ${specifier}, which is no module.`)
    return found.id
  }
  const all = Object.entries(module.loadersByPattern()).map(async ([pattern, loaders]) => {
    const ids = await Promise.all(loaders.map(moduleOf))
    return [pattern, { ids, isEntrance: module.entrances.includes(pattern) }] as const
  })
  return new Map(await Promise.all(all))
}
