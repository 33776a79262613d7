import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './states.tsx'

interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>
  readonly skeleton: ReactNode
  readonly errorTitle?: string
  readonly children: (data: T) => ReactNode
}

/** Draws a query: its skeleton, its error with Reintentar, or its data, which stays while it is asked again. */
export function QueryState<T>({ query, skeleton, errorTitle, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    const retry = () => void query.refetch() // its failure comes back as the query's own state
    return <ErrorState title={errorTitle} error={query.error} onRetry={retry} busy={query.isFetching} />
  }
  return skeleton
}
