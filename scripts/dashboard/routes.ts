import type { Plugin, Rolldown } from 'vite'
import { closureOf, type Graph, groupByRoutes } from './chunk-plan.ts'
import { type RouteModules, routeModules } from './route-modules.ts'

const isPackage = (id: string) => id.includes('/node_modules/')

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>

/**
 * Splits the dashboard into chunks by the modules that its routes need, and writes `preloads.json`: for each route, the
 * files that the helper links in the page, so that they load in parallel. `file` is the module of the routes, `first`
 * the module that runs before all others (`run-first.ts`).
 */
export function routes(file: string, first: string): Plugin {
  let modules: RouteModules = new Map()
  let plan: ReadonlyMap<string, string> = new Map()
  const groups = [
    // Modules that only the page imports stay in its entry chunk.
    { name: (id: string) => (plan.get(id) === 'frame' ? 'frame' : null), minShareCount: 2, priority: 1 },
    { name: (id: string) => (plan.get(id) === 'frame' ? null : plan.get(id)) },
  ]
  // The plan already includes the dependencies of its modules.
  const codeSplitting = { includeDependenciesRecursively: false, groups }
  return {
    name: 'routes',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
    async buildEnd() {
      modules = await routeModules(file, (specifier) => this.resolve(specifier, file))
      plan = planOf(modules, first, this)
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = JSON.stringify(preloadsOf(modules, bundle))
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
      },
    },
  }
}

/**
 * Returns the chunk name of each module that the page itself or several routes need at once: `packages` and `frame` for
 * the page, `first`, and `routes-<number>` for modules that routes share.
 */
function planOf(routeModules: RouteModules, first: string, context: Context): Map<string, string> {
  const infos = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id) ?? [])
  const page = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id)
  const graph: Graph = new Map(
    infos.map(({ id, code, importedIds }) => [id, { size: code?.length ?? 0, imports: importedIds }]),
  )
  const plan = new Map<string, string>()
  for (const id of closureOf(page, graph)) plan.set(id, isPackage(id) ? 'packages' : 'frame')
  for (const id of closureOf([first], graph)) plan.set(id, 'first')

  // Packages that are imported dynamically keep a chunk of their own.
  const own = [...routeModules.values()].map((route) => ({
    ...route,
    ids: route.ids.filter((id) => !isPackage(id)),
  }))
  const closures = new Map(own.map(({ ids }) => [ids.join(), closureOf(ids, graph)]))
  const routeIds = new Set(own.flatMap(({ ids }) => ids))
  const late = infos.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds)
  const others = closureOf(
    late.filter((id) => !routeIds.has(id)),
    graph,
  )
  /** True if several routes need a module, or a module that is loaded later needs it, too. */
  const isShared = (id: string) =>
    others.has(id) || [...closures.values()].filter((modules) => modules.has(id)).length > 1
  const needs = new Map(
    [...closures].map(([route, modules]) => {
      // Modules that only one route needs stay in the chunk of the route's own module.
      const shared = new Set([...modules].filter((id) => !plan.has(id) && isShared(id)))
      // Routes that load the same modules as an entrance count as entrances, too.
      const isEntrance = own.some((each) => each.isEntrance && each.ids.join() === route)
      return [route, { modules: shared, isEntrance }] as const
    }),
  )
  for (const [at, { modules }] of groupByRoutes(needs, graph).entries())
    for (const id of modules) plan.set(id, `routes-${at}`)
  return plan
}

/** Returns the files that each route needs besides the page's own files, by the route's pattern. */
function preloadsOf(routeModules: RouteModules, bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const files: Graph = new Map(chunks.map(({ fileName, imports }) => [fileName, { size: 0, imports }]))
  const page = closureOf(
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
    files,
  )
  const fileOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
    if (chunk === undefined) throw new Error(`${module} is no chunk of its own.`)
    return chunk.fileName
  }
  return Object.fromEntries(
    [...routeModules].map(([pattern, { ids }]) => {
      const needed = closureOf(ids.map(fileOf), files)
      return [pattern, [...needed].filter((file) => !page.has(file))]
    }),
  )
}
