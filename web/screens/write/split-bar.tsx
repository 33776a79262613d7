/** Kind of a part of a split bar, which determines its colour. */
export type PartKind = 'inside' | 'beside' | 'partial' | 'failed' | 'stay'

interface Part {
  readonly kind: PartKind
  readonly count: number
}

/**
 * Horizontal bar with a segment for each part; the number of files is the width of the segment. Hidden from screen
 * readers, as its callers render the same numbers as text.
 */
export function SplitBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="split-bar" aria-hidden="true">
      {parts
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <i key={kind} data-part={kind} style={{ flexGrow: count }} />
        ))}
    </div>
  )
}
