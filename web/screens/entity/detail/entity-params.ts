import { useSearchParams } from 'react-router'
import { ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import { addChosen, type Chosen, parseChosen } from '#web/actions/filters/chosen.ts'
import { ENTITY_SORTS, type EntitySort } from './comic-paths.ts'

/** View, order, role and filters of an entity's comics, as in the URL. */
export interface EntityParams<T extends string> {
  readonly view: T
  readonly sort: EntitySort
  readonly role: RoleCode | undefined
  readonly chosen: Chosen
}

/** Parses the parameters of the URL; invalid parameters are ignored. The first view is the default. */
export function parseEntityParams<T extends string>(
  params: URLSearchParams,
  views: readonly [T, ...T[]],
): EntityParams<T> {
  return {
    view: views.find((each) => each === params.get('view')) ?? views[0],
    sort: ENTITY_SORTS.find((each) => each === params.get('sort')) ?? 'alphabetical',
    role: ROLE_CODES.find((each) => each === params.get('role')),
    chosen: parseChosen(params),
  }
}

/** Returns the URL parameters of a view, without defaults. */
export function entitySearchParams<T extends string>(
  { view, sort, role, chosen }: EntityParams<T>,
  views: readonly [T, ...T[]],
): URLSearchParams {
  const params = new URLSearchParams()
  if (view !== views[0]) params.set('view', view)
  if (sort !== 'alphabetical') params.set('sort', sort)
  if (role !== undefined) params.set('role', role)
  addChosen(params, chosen)
  return params
}

/** Returns the view, which is stored in the URL, and a function that changes it. */
export function useEntityParams<T extends string>(views: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const view = parseEntityParams(params, views)
  const change = (part: Partial<EntityParams<T>>) => {
    const next = entitySearchParams({ ...view, ...part }, views)
    // The publisher page's own parameter is kept.
    if (params.has('all')) next.set('all', '')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [view, change] as const
}
