import type { ReactNode } from 'react'
import { Rail, type RailProps } from '#web/components/lists/rail.tsx'
import { SkeletonRail } from '#web/components/lists/skeletons.tsx'

export interface LowerRailProps {
  /** The carousels below this carousel. */
  readonly next: ReactNode
}

/**
 * A carousel below the fold: a skeleton until its query has loaded or failed, then the carousel, if it has items, and
 * `next`. `next` is rendered last, so that it never shifts.
 */
export function LowerRail<T>({
  isPending,
  items = [],
  next,
  ...rail
}: Omit<RailProps<T>, 'items' | 'below'> &
  LowerRailProps & { readonly isPending: boolean; readonly items: readonly T[] | undefined }) {
  if (isPending) return <SkeletonRail />
  return (
    <>
      {items.length > 0 && <Rail {...rail} items={items} below />}
      {next}
    </>
  )
}
