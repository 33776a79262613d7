import { useSearchParams } from 'react-router'
import { ROLE_CODES, type RoleCode } from '#domain/entities.ts'
import type { EntityListing, EntityOrder } from '#web/data/entities/entities.ts'

/** In which order names stand: most comics first, unless the address says otherwise. */
export const ORDERS = ['count', 'name', 'read'] as const satisfies readonly EntityOrder[]

/** Longer searches are cut: they find nothing more. */
const SEARCH_MAX = 200

const oneOf = <T extends string>(values: readonly T[], told: string | null): T | undefined =>
  values.find((each) => each === told)

/** What an address says of a grid of names; what it should not say is passed over. */
export function listingOf(params: URLSearchParams): EntityListing {
  return {
    query: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    order: oneOf(ORDERS, params.get('sort')) ?? 'count',
    role: oneOf(ROLE_CODES, params.get('role')),
  }
}

/** The parameters that tell a listing, without those that go without saying. */
export function paramsOf({ query, order, role }: EntityListing): Record<string, string> {
  return {
    ...(query !== '' && { q: query }),
    ...(order !== 'count' && { sort: order }),
    ...(role !== undefined && { role }),
  }
}

type Change = Partial<Omit<EntityListing, 'role'>> & { readonly role?: RoleCode | undefined }

/** What a grid of names is searched for, ordered and filtered by, which lives in the address. */
export function useListing(): readonly [EntityListing, (part: Change) => void] {
  const [params, setParams] = useSearchParams()
  const listing = listingOf(params)
  return [listing, (part) => setParams(paramsOf({ ...listing, ...part }), { replace: true })]
}
