import { useSearchParams } from 'react-router'
import { type Order, orderOf } from './listed.ts'

interface Listing {
  readonly query: string
  readonly order: Order
}

/** What a grid of names is searched for and ordered by, which lives in the address. */
export function useListing(): readonly [Listing, (part: Partial<Listing>) => void] {
  const [params, setParams] = useSearchParams()
  const listing = { query: params.get('q') ?? '', order: orderOf(params.get('sort')) }
  const change = (part: Partial<Listing>) => {
    const next = { ...listing, ...part }
    setParams(
      {
        ...(next.query === '' ? {} : { q: next.query }),
        ...(next.order === 'count' ? {} : { sort: next.order }),
      },
      { replace: true },
    )
  }
  return [listing, change]
}
