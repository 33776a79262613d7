/**
 * Japanese characters, which take two columns. `cut-text.ts` measures texts with emoji as well, but loads tables for
 * them that double the time of `comics --help`.
 */
const JAPANESE = '\\u3001-\\u30ff\\u4e00-\\u9fff\\uff01-\\uff60'
const CLOSING = '、。・ー：；？！」』）】'
/** Parts of a text that are not split: words, and Japanese characters with the punctuation around them. */
const PARTS = new RegExp(`\\s*[「『（【]*(?:[${JAPANESE}]|[^\\s${JAPANESE}]+)[${CLOSING}]*`, 'g')
const WIDE = new RegExp(`[${JAPANESE}]`, 'g')

/** Returns the number of columns of a text without emoji. */
export const columnsOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

/** Wraps a text to lines of at most `columns`, at spaces and between Japanese characters. */
export function wrapColumns(text: string, columns: number): string {
  const lines = ['']
  for (const [part] of text.matchAll(PARTS)) {
    const line = lines.at(-1) ?? ''
    if (line === '' || columnsOf(line + part) <= columns) lines.splice(-1, 1, line + part)
    else lines.push(part.trimStart())
  }
  return lines.join('\n')
}
