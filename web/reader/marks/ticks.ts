/** A mark along a slider: the beginning of a chapter, or a bookmark. */
export interface Tick {
  readonly page: number
  readonly kind: 'chapter' | 'bookmark'
}

/** More chapters than this would cover the whole slider. */
const CHAPTERS_MAX = 80

interface Line {
  readonly position: number
  readonly level: number
}

/**
 * Returns the chapters of the top level, unless they are too many, and the bookmarks. A page with both counts as a
 * bookmark.
 */
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
