/**
 * Returns an issue's title without the series name, number and parts in brackets; null if nothing is left, as is
 * common for file names.
 */
export function ownTitle(title: string, series: string | null): string | null {
  if (series === null || !title.toLowerCase().startsWith(series.toLowerCase())) return title
  const rest = title.slice(series.length)
  if (/^[\p{L}\p{N}]/u.test(rest)) return title
  const own = rest
    .replace(/[([][^)\]]*[)\]]/g, ' ')
    .replace(/^[\s\-–—:_,.#]*(?:v\d+\s+)?(?:n[º°o]?\.?\s*)?#?\d[\d.]*(?![\p{L}\p{N}])/iu, '')
    .replace(/^[\s\-–—:_,.]+|\s+$/g, '')
  return own === '' ? null : own
}
