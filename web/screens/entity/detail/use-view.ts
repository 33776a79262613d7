import { useSearchParams } from 'react-router'
import { ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import { addChosen, type Chosen, chosenOf } from '#web/actions/filters/chosen.ts'
import { SORTS, type Sort } from './own-paths.ts'

/** What the page of an entity shows of its comics, as its address tells it. */
export interface View<T extends string> {
  readonly view: T
  readonly sort: Sort
  readonly role: RoleCode | undefined
  readonly chosen: Chosen
}

/** Reads an address; what it should not say is passed over. The first view goes without saying. */
export function viewOf<T extends string>(params: URLSearchParams, views: readonly [T, ...T[]]): View<T> {
  return {
    view: views.find((each) => each === params.get('view')) ?? views[0],
    sort: SORTS.find((each) => each === params.get('sort')) ?? 'alphabetical',
    role: ROLE_CODES.find((each) => each === params.get('role')),
    chosen: chosenOf(params),
  }
}

/** The parameters that tell a view. */
export function paramsOf<T extends string>(
  { view, sort, role, chosen }: View<T>,
  views: readonly [T, ...T[]],
): URLSearchParams {
  const params = new URLSearchParams()
  if (view !== views[0]) params.set('view', view)
  if (sort !== 'alphabetical') params.set('sort', sort)
  if (role !== undefined) params.set('role', role)
  addChosen(params, chosen)
  return params
}

/** What is shown of an entity's comics, which lives in the address. */
export function useView<T extends string>(views: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const view = viewOf(params, views)
  const change = (part: Partial<View<T>>) => {
    const next = paramsOf({ ...view, ...part }, views)
    // What else the address says is not of the view.
    if (params.has('all')) next.set('all', '')
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return [view, change] as const
}
