import './states.css'

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

/** A covers grid before it is there; `label` is what a screen reader hears. */
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

/** A rail before it is there, heading included. */
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

/** A line of text before it is there. */
export function SkeletonLine({ width, height = 14 }: { width: number | string; height?: number }) {
  return (
    <span className="skeleton skeletons" style={{ display: 'block', width, height }} aria-hidden="true" />
  )
}
