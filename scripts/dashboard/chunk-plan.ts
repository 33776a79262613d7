/** Modules, with the length of their code and the modules that they import statically. */
export type Graph = ReadonlyMap<string, { readonly size: number; readonly imports: readonly string[] }>

/** Routes, with the modules that each needs at once. `isEntrance`: visits begin there, before any chunk is loaded. */
export type Needs = ReadonlyMap<
  string,
  { readonly modules: ReadonlySet<string>; readonly isEntrance: boolean }
>

interface Group {
  readonly modules: readonly string[]
  readonly routes: ReadonlySet<string>
  /** The modules with all that they import. */
  readonly closure: ReadonlySet<string>
  readonly size: number
}

/** Characters of unused code, before minifying, that one saved request is worth. */
const REQUEST = 33_000

/** Factor by which unused code counts more at entrances. */
const ENTRANCE = 12

/** Maximum characters of unused code that a merge may add to a route. */
const UNUSED = 8_500

/** Returns modules with all that they import statically. */
export function closureOf(roots: Iterable<string>, graph: Graph): Set<string> {
  const reached = new Set<string>()
  const waiting = [...roots]
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (reached.has(module)) continue
    reached.add(module)
    waiting.push(...(graph.get(module)?.imports ?? []))
  }
  return reached
}

/**
 * Groups modules into chunks. Modules that the same routes need are in one group. Two groups are merged while the
 * requests saved by it are worth more than the unused code that routes then load.
 */
export function groupByRoutes(needs: Needs, graph: Graph): Group[] {
  const byRoutes = new Map<string, Group>()
  for (const module of new Set([...needs.values()].flatMap(({ modules }) => [...modules]))) {
    const routes = new Set([...needs].flatMap(([route, { modules }]) => (modules.has(module) ? [route] : [])))
    const own: Group = {
      modules: [module],
      routes,
      closure: closureOf([module], graph),
      size: graph.get(module)?.size ?? 0,
    }
    const key = [...routes].join()
    const group = byRoutes.get(key)
    byRoutes.set(key, group === undefined ? own : merged(group, own))
  }
  let groups = [...byRoutes.values()]
  for (let pair = bestPair(groups, needs); pair !== undefined; pair = bestPair(groups, needs)) {
    const { one, other } = pair
    groups = withImporters([
      ...groups.filter((group) => group !== one && group !== other),
      merged(one, other),
    ])
  }
  return groups
}

const merged = (one: Group, other: Group): Group => ({
  modules: [...one.modules, ...other.modules],
  routes: new Set([...one.routes, ...other.routes]),
  closure: new Set([...one.closure, ...other.closure]),
  size: one.size + other.size,
})

/** Adds to each group the routes of the groups that import it: a merged group imports all that its modules import. */
function withImporters(groups: readonly Group[]): Group[] {
  const spread = groups.map((group) => {
    const importers = groups.filter((each) => each !== group && needsGroup(each, group))
    return { ...group, routes: new Set([group, ...importers].flatMap(({ routes }) => [...routes])) }
  })
  const isStable = spread.every(({ routes }, at) => routes.size === groups[at]?.routes.size)
  return isStable ? [...groups] : withImporters(spread)
}

/** Returns the two groups whose merge saves most; undefined if no merge saves anything. */
function bestPair(groups: readonly Group[], needs: Needs) {
  return groups
    .flatMap((one, at) =>
      groups.slice(at + 1).map((other) => ({ one, other, gain: gainOf(one, other, needs) })),
    )
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .find(({ one, other }) => !groups.some((group) => isBetween(group, one, other)))
}

/** Returns the characters of code that merging two groups saves for all routes; 0 or less if it should not happen. */
function gainOf(one: Group, other: Group, needs: Needs): number {
  const ones = [...one.routes].filter((route) => !other.routes.has(route))
  const others = [...other.routes].filter((route) => !one.routes.has(route))
  if ((ones.length > 0 && other.size > UNUSED) || (others.length > 0 && one.size > UNUSED)) return 0
  const weightOf = (routes: readonly string[]) =>
    routes.reduce((sum, route) => sum + (needs.get(route)?.isEntrance ? ENTRANCE : 1), 0)
  const both = one.routes.size - ones.length
  return both * REQUEST - weightOf(ones) * other.size - weightOf(others) * one.size
}

/** True if a group imports `one` and is imported by `other`, or vice versa: merging these two would create a cycle. */
function isBetween(group: Group, one: Group, other: Group): boolean {
  if (group === one || group === other) return false
  return (
    (needsGroup(one, group) && needsGroup(group, other)) ||
    (needsGroup(other, group) && needsGroup(group, one))
  )
}

const needsGroup = (from: Group, to: Group) => to.modules.some((module) => from.closure.has(module))
