import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

type Queries<T extends unknown[]> = { [K in keyof T]: UseQueryResult<T[K]> }

interface QueryStateProps<T extends unknown[]> {
  /** All that is needed; one that fails fails them all. */
  readonly queries: readonly [...Queries<T>]
  readonly skeleton: ReactNode
  readonly errorTitle?: string
  /** The whole of a screen: what failed is told on a page of its own, below what is given here. */
  readonly page?: ReactNode
  /** What Reintentar does, where asking for the same again is no help. */
  readonly onRetry?: () => void
  readonly children: (...data: NoInfer<T>) => ReactNode
}

/**
 * The one way to draw what is asked for: its skeleton, what failed with Reintentar, or its data, which stays while it
 * is asked for again.
 */
export function QueryState<T extends unknown[]>({
  queries,
  skeleton,
  errorTitle,
  page,
  onRetry,
  children,
}: QueryStateProps<T>) {
  const all: readonly UseQueryResult[] = queries
  const missing = all.filter(({ data }) => data === undefined)
  if (missing.length === 0) return children(...(all.map(({ data }) => data) as T))
  const failed = missing.find(({ isError }) => isError)
  if (failed === undefined) return skeleton
  // Failures come back as the queries' own state.
  const retry = () => void Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch()))
  const busy = all.some(({ isFetching }) => isFetching)
  const inPage = page !== undefined
  const told = (
    <ErrorState
      title={errorTitle}
      error={failed.error}
      onRetry={onRetry ?? retry}
      busy={busy}
      page={inPage}
    />
  )
  if (!inPage) return told
  return (
    <div className="page">
      {page}
      {told}
    </div>
  )
}
