/** A place that is marked along a slider or a rail: a chapter's beginning, or a bookmark. */
export interface Tick {
  readonly page: number
  readonly kind: 'chapter' | 'bookmark'
}

/** More chapters than these would be a comb. */
const CHAPTERS_MAX = 80

interface Line {
  readonly position: number
  readonly level: number
}

/** The chapters of the first level, unless they are too many, and the bookmarks; a page with both is a bookmark's. */
export function ticksOf(
  lines: readonly Line[],
  marks: readonly { readonly position: number }[],
): readonly Tick[] {
  const marked = new Set(marks.map(({ position }) => position))
  const first = Math.min(...lines.map(({ level }) => level))
  const begun = lines.filter(({ level, position }) => level === first && !marked.has(position))
  const chapters = [...new Set(begun.map(({ position }) => position))]
  return [
    ...(chapters.length > CHAPTERS_MAX ? [] : chapters).map((page) => ({ page, kind: 'chapter' as const })),
    ...[...marked].map((page) => ({ page, kind: 'bookmark' as const })),
  ]
}
