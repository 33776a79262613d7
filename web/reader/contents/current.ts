/** The place of the line one is in: the last that begins at a page or before it; -1 before the first. Lines by page. */
export function currentLine(lines: readonly { readonly page: number }[], page: number): number {
  return lines.reduce((found, line, place) => (line.page <= page ? place : found), -1)
}
