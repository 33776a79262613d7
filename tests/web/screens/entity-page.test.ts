import { describe, expect, it } from 'vitest'
import { cropOf } from '#web/data/pictures/picture-for-upload.ts'
import { countsByRole, pathsOf, rolesByPath, sortPaths } from '#web/screens/entity/detail/comic-paths.ts'
import { entitySearchParams, parseEntityParams } from '#web/screens/entity/detail/entity-params.ts'
import { listingFrom, listingParams } from '#web/screens/entity/grid/use-listing.ts'

const link = (comic_path: string, added_at: string, role?: string) => ({
  comic_path,
  added_at,
  ...(role !== undefined && { role }),
})
const LINKS = [
  link('/a', '2026-01-01T00:00:00Z', 'writer'),
  link('/b', '2026-01-03T00:00:00Z', 'penciller'),
  link('/a', '2026-01-01T00:00:00Z', 'penciller'),
  link('/c', '2026-01-02T00:00:00Z', 'penciller'),
]

describe("an entity's comics", () => {
  it('are listed once whatever their roles, and can be filtered by role', () => {
    expect(pathsOf(LINKS)).toEqual(['/a', '/b', '/c'])
    expect(pathsOf(LINKS, 'writer')).toEqual(['/a'])
    expect(Object.fromEntries(countsByRole(LINKS))).toEqual({ writer: 1, penciller: 3 })
    expect(rolesByPath(LINKS).get('/a')).toEqual(['writer', 'penciller'])
  })

  it.each([
    ['alphabetical', ['/a', '/b', '/c']],
    ['recent', ['/b', '/c', '/a']],
    ['lastRead', ['/a', '/b', '/c']],
  ] as const)('in the order %s', (sort, order) => {
    expect(sortPaths(pathsOf(LINKS), sort, LINKS)).toEqual(order)
  })
})

describe('addresses', () => {
  const params = (text: string) => new URLSearchParams(text)

  it('contain the search, order and role of a grid, and ignore invalid values', () => {
    const listing = listingFrom(params('q=lía&sort=read&role=writer'))
    expect(listing).toEqual({ query: 'lía', order: 'read', role: 'writer' })
    expect(listingParams(listing)).toEqual({ q: 'lía', sort: 'read', role: 'writer' })
    const none = listingFrom(params('sort=worst&role=king'))
    expect(none).toEqual({ query: '', order: 'count', role: undefined })
    expect(listingParams(none)).toEqual({})
  })

  it("contain the view, order and filter of an entity's comics", () => {
    const views = ['mixed', 'series', 'comics'] as const
    const view = parseEntityParams(params('view=series&sort=lastRead&year=2020&year=2021&year=2020'), views)
    expect(view).toEqual({
      view: 'series',
      sort: 'lastRead',
      role: undefined,
      chosen: { year: ['2020', '2021'] },
    })
    expect(String(entitySearchParams(view, views))).toBe('view=series&sort=lastRead&year=2020&year=2021')
    expect(String(entitySearchParams(parseEntityParams(params('view=no&sort=no'), views), views))).toBe('')
  })
})

it.each([
  [800, 600, 'square', { x: 100, y: 0, width: 600, height: 600 }],
  [600, 1000, 'square', { x: 0, y: 100, width: 600, height: 600 }],
  [800, 600, 'whole', { x: 0, y: 0, width: 800, height: 600 }],
] as const)('crops a picture of %d × %d to a %s', (width, height, shape, part) => {
  expect(cropOf(width, height, shape)).toEqual(part)
})
