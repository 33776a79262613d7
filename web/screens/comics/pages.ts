/** Offsets of the pages that hold items `first` to `last` (both within `total` or beyond it), in order. */
export function pagesWithin(first: number, last: number, total: number, page: number): number[] {
  const from = Math.max(0, first)
  const to = Math.min(total - 1, last)
  if (to < from) return []
  const offsets: number[] = []
  for (let offset = Math.floor(from / page) * page; offset <= to; offset += page) offsets.push(offset)
  return offsets
}
