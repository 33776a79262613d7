/**
 * What an issue's title says besides its series' name, its number and what stands in brackets; null where it says no
 * more: files are often called so.
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
