/** The page that somebody typed, in figures of any width; null where a comic of `total` pages has none of that number. */
export function pageFrom(said: string, total: number): number | null {
  const figures = said.normalize('NFKC').trim()
  if (!/^\d{1,9}$/.test(figures)) return null
  const page = Number(figures)
  return page >= 1 && page <= total ? page : null
}
