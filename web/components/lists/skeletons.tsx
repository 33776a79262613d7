import '../screen/states.css'

function SkeletonCard() {
  return (
    <div className="skeleton-card">
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton" />
    </div>
  )
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

/** Skeleton of a cover grid; `label` is for screen readers. */
export function SkeletonGrid({ label, count = 14 }: { label: string; count?: number }) {
  return (
    <div className="skeletons skeleton-frame" role="status">
      <span className="sr-only">{label}</span>
      <div className="skeleton-grid" aria-hidden="true">
        {places(count).map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    </div>
  )
}

/** Skeleton of a rail with its heading. */
export function SkeletonRail() {
  return (
    <div className="row skeletons" aria-hidden="true">
      <header>
        <div className="skeleton" style={{ width: 190, height: 22 }} />
      </header>
      <div className="skeleton-rail">
        {places(10).map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    </div>
  )
}

/** Skeleton of a line of text. */
export function SkeletonLine({ width, height = 14 }: { width: number | string; height?: number }) {
  return (
    <span className="skeleton skeletons" style={{ display: 'block', width, height }} aria-hidden="true" />
  )
}
