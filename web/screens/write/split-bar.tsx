/** Kind of a part of a split bar, which determines its colour. */
export type PartKind = 'inside' | 'beside' | 'partial' | 'failed' | 'stay'

interface Part {
  readonly kind: PartKind
  readonly count: number
}

/** Bar that is split by numbers of files; the same numbers stand beside it as text. */
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
