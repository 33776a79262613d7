import { SkeletonLine } from '#web/components/lists/skeletons.tsx'

/** Where this device keeps that there was something to go on with. */
const STORED = 'reads-on'

/**
 * True when there was something to go on with at the last visit: its place is kept until the account says what it is,
 * which is after the first sight, so that nothing jumps.
 */
export const hadThreads = (): boolean => localStorage.getItem(STORED) !== null

/** Remembers whether there is something to go on with. */
export function rememberThreads(some: boolean): void {
  try {
    if (some) localStorage.setItem(STORED, '1')
    else localStorage.removeItem(STORED)
  } catch {
    // Then its place is not kept.
  }
}

/** The carousel's place, as high as it is. */
export function ContinueBones() {
  return (
    <div className="row continue-bones" aria-hidden="true">
      <header>
        <SkeletonLine width={190} height={22} />
      </header>
      <div className="skeleton-rail">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <div key={place} className="skeleton skeletons" />
        ))}
      </div>
    </div>
  )
}
