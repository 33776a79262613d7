/** Modules, with the length of their code and the modules that they import statically. */
export type Graph = ReadonlyMap<string, { readonly size: number; readonly imports: readonly string[] }>

/** Routes, with the modules that each needs at once. */
export type Needs = ReadonlyMap<string, ReadonlySet<string>>

interface Group {
  readonly modules: readonly string[]
  readonly routes: ReadonlySet<string>
  /** The modules with all that they import. */
  readonly closure: ReadonlySet<string>
  readonly size: number
}

/** A request saved is worth so many characters of code that are not used, before minifying. */
const REQUEST = 30_000

/** A merge makes no route load more characters of code that it does not use. */
const UNUSED = 6_500

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
 * Groups modules into chunks. Those that the same routes need are together; two groups are merged while that saves the
 * routes more requests than it costs them unused code.
 */
export function groupByRoutes(modules: readonly string[], needs: Needs, graph: Graph): Group[] {
  const byRoutes = new Map<string, Group>()
  for (const module of modules) {
    const routes = new Set([...needs].flatMap(([route, needed]) => (needed.has(module) ? [route] : [])))
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
  for (let pair = bestPair(groups); pair !== undefined; pair = bestPair(groups)) {
    const { one, other } = pair
    groups = [...groups.filter((group) => group !== one && group !== other), merged(one, other)]
  }
  return groups
}

const merged = (one: Group, other: Group): Group => ({
  modules: [...one.modules, ...other.modules],
  routes: new Set([...one.routes, ...other.routes]),
  closure: new Set([...one.closure, ...other.closure]),
  size: one.size + other.size,
})

/** Returns the two groups that save most as one, undefined if none do. */
function bestPair(groups: readonly Group[]) {
  return groups
    .flatMap((one, at) => groups.slice(at + 1).map((other) => ({ one, other, gain: gainOf(one, other) })))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .find(({ one, other }) => !groups.some((group) => isBetween(group, one, other)))
}

/** Returns what the routes save in all if two groups become one. */
function gainOf(one: Group, other: Group): number {
  const both = [...one.routes].filter((route) => other.routes.has(route)).length
  const [ones, others] = [one.routes.size - both, other.routes.size - both]
  if ((ones > 0 && other.size > UNUSED) || (others > 0 && one.size > UNUSED)) return 0
  return both * REQUEST - ones * other.size - others * one.size
}

/** True if a group imports one of two others and is imported by the other: merged, they would make a cycle with it. */
function isBetween(group: Group, one: Group, other: Group): boolean {
  if (group === one || group === other) return false
  return (
    (needsGroup(one, group) && needsGroup(group, other)) ||
    (needsGroup(other, group) && needsGroup(group, one))
  )
}

const needsGroup = (from: Group, to: Group) => to.modules.some((module) => from.closure.has(module))
