import { useSearchParams } from 'react-router'
import { ENTITY_ORDERS, ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import type { EntityListing } from '#web/data/entities/entities.ts'

/** Longer searches are cut, as they find nothing. */
const SEARCH_MAX = 200

const choice = <T extends string>(values: readonly T[], param: string | null): T | undefined =>
  values.find((each) => each === param)

/** Parses the parameters of the URL; invalid parameters are ignored. */
export function listingFrom(params: URLSearchParams): EntityListing {
  return {
    query: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    order: choice(ENTITY_ORDERS, params.get('sort')) ?? 'count',
    role: choice(ROLE_CODES, params.get('role')),
  }
}

/** Returns the URL parameters of a listing, without defaults. */
export function listingParams({ query, order, role }: EntityListing): Record<string, string> {
  return {
    ...(query !== '' && { q: query }),
    ...(order !== 'count' && { sort: order }),
    ...(role !== undefined && { role }),
  }
}

type Change = Partial<Omit<EntityListing, 'role'>> & { readonly role?: RoleCode | undefined }

/** Returns the grid's search, order and role, which are stored in the URL, and a function that changes them. */
export function useListing(): readonly [EntityListing, (part: Change) => void] {
  const [params, setParams] = useSearchParams()
  const listing = listingFrom(params)
  return [listing, (part) => setParams(listingParams({ ...listing, ...part }), { replace: true })]
}
