import { expect, it } from 'vitest'
import { closureOf, type Graph, groupByRoutes } from '../../scripts/dashboard/chunk-plan.ts'

/** Builds a module graph from sizes and imports. */
const graphOf = (modules: Record<string, readonly [number, ...string[]]>): Graph =>
  new Map(Object.entries(modules).map(([id, [size, ...imports]]) => [id, { size, imports }]))

const planOf = (graph: Graph, needs: Record<string, readonly string[]>) => {
  const closures = Object.entries(needs).map(
    ([route, roots]) => [route, { modules: closureOf(roots, graph), isEntrance: route === 'auth' }] as const,
  )
  return groupByRoutes(new Map(closures), graph)
    .map((group) => [...group.modules].sort().join(' '))
    .sort()
}

it('groups modules that the same routes need, with their imports', () => {
  const graph = graphOf({ card: [90_000, 'cover'], cover: [90_000], qr: [90_000] })
  expect(planOf(graph, { home: ['card'], comics: ['card'], pair: ['qr'] })).toEqual(['card cover', 'qr'])
})

it('merges small modules to save requests, except where unused code would cost a route more', () => {
  const graph = graphOf({ switch: [500], device: [500], large: [90_000] })
  const needs = { profile: ['switch', 'device', 'large'], settings: ['switch'], pair: ['device'] }
  expect(planOf(graph, needs)).toEqual(['device switch', 'large'])
})

it('weighs unused code more at entrances than at other routes', () => {
  const graph = graphOf({ field: [3_000], switch: [6_000], large: [90_000] })
  const needs = { pair: ['switch'], server: ['switch', 'field'] }
  expect(planOf(graph, { ...needs, profile: ['field'] })).toEqual(['field switch'])
  expect(planOf(graph, { ...needs, auth: ['field'] })).toEqual(['field', 'switch'])
})

it('creates no chunks that import each other', () => {
  // If merged, top and bottom would import the chunk of middle, which imports them.
  const graph = graphOf({ top: [10, 'middle'], middle: [90_000, 'bottom'], bottom: [10] })
  expect(planOf(graph, { home: ['top'], comics: ['middle'], series: ['bottom', 'top'] })).not.toContain(
    'bottom top',
  )
})
