import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Rail, type RailProps } from '#web/components/lists/rail.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'
import './home-row.css'

export interface HomeRowProps {
  /** True for the first row, whose covers are in view. */
  readonly isFirst: boolean
  /** Renders the rows below; they are rendered last, so that they never shift. */
  readonly next: (isFirst: boolean) => ReactNode
}

interface RowQueryProps extends HomeRowProps {
  readonly title: string
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'isFetching' | 'refetch'>
  readonly isEmpty: boolean
  readonly skeleton?: ReactNode
  readonly children: ReactNode
}

/**
 * Renders a row by the state of its query: a skeleton, one line with a retry button, or the row, which is left out if
 * it is empty; then the rows below.
 */
export function RowQuery(props: RowQueryProps) {
  const { title, query, isEmpty, isFirst, next, skeleton = <SkeletonRail />, children } = props
  const { t } = useTranslation()
  if (query.isPending) return skeleton
  const isFailed = query.isError && query.data === undefined
  return (
    <>
      {isFailed ? (
        <div className="row row-failed" role="alert">
          <p>{t('home.rowFailed', { title })}</p>
          <Button
            size="small"
            icon={<RotateCw aria-hidden="true" />}
            busy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        !isEmpty && children
      )}
      {next(isFirst && isEmpty && !isFailed)}
    </>
  )
}

/** A carousel of home. */
export function HomeRow<T>({
  query,
  items = [],
  isFirst,
  next,
  ...rail
}: Omit<RailProps<T>, 'items' | 'below'> &
  HomeRowProps & { readonly query: RowQueryProps['query']; readonly items: readonly T[] | undefined }) {
  return (
    <RowQuery title={rail.title} query={query} isEmpty={items.length === 0} isFirst={isFirst} next={next}>
      <Rail {...rail} items={items} below={!isFirst} />
    </RowQuery>
  )
}
