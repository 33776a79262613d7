import { SkeletonLine } from '#web/components/lists/skeletons.tsx'

/** localStorage key: set if the carousel "Continuar leyendo" had items at the last visit. */
const STORED = 'reads-on'

/**
 * True if the carousel had items at the last visit. A skeleton then reserves its space until its comics have loaded,
 * which is after the first screen has rendered, so that nothing shifts.
 */
export const hadContinueItems = (): boolean => localStorage.getItem(STORED) !== null

/** Stores whether the carousel has items. */
export function storeContinueItems(exists: boolean): void {
  try {
    if (exists) localStorage.setItem(STORED, '1')
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage no space is reserved.
  }
}

/** Skeleton of the carousel, with the same height. */
export function ContinueSkeleton() {
  return (
    <div className="row continue-bones" aria-hidden="true">
      <header>
        <SkeletonLine width={190} height={22} />
      </header>
      <div className="skeleton-rail">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card} className="skeleton skeletons" />
        ))}
      </div>
    </div>
  )
}
