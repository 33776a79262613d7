import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

type Queries<T extends unknown[]> = { [K in keyof T]: UseQueryResult<T[K]> }

interface QueryStateProps<T extends unknown[]> {
  /** Queries that the content needs; if any fails, the error is shown instead of the content. */
  readonly queries: readonly [...Queries<T>]
  readonly skeleton: ReactNode
  readonly errorTitle?: string
  /** For a whole screen: the content above an error, which is then shown as a page. */
  readonly page?: ReactNode
  /** Action of the retry button, if refetching the queries would not help. */
  readonly onRetry?: () => void
  readonly children: (...data: NoInfer<T>) => ReactNode
}

/**
 * Renders the state of queries: a skeleton, an error with a retry button, or the data, which stays during a refetch.
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
  // Failures become the queries' state.
  const retry = () => void Promise.all(all.filter(({ isError }) => isError).map((query) => query.refetch()))
  const busy = all.some(({ isFetching }) => isFetching)
  const isPage = page !== undefined
  const errorState = (
    <ErrorState
      title={errorTitle}
      error={failed.error}
      onRetry={onRetry ?? retry}
      busy={busy}
      page={isPage}
    />
  )
  if (!isPage) return errorState
  return (
    <div className="page">
      {page}
      {errorState}
    </div>
  )
}
