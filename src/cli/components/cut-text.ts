import stringWidth from 'string-width'
import { lineText } from '../terminal-text.ts'

const graphemes = new Intl.Segmenter()

/** Returns the number of columns of a text on one line. */
export const widthOf = (text: string): number => stringWidth(lineText(text))

/** Returns how many leading parts fit in `columns`. */
function fitting(parts: readonly string[], columns: number): number {
  let width = 0
  const over = parts.findIndex((part) => {
    width += stringWidth(part)
    return width > columns
  })
  return over < 0 ? parts.length : over
}

/**
 * Returns a text, also an untrusted one, on one line of at most `columns`: cut with an ellipsis at its end or in its
 * middle. A Japanese character takes two columns and is never split.
 */
export function cutText(text: string, columns: number, where: 'end' | 'middle' = 'end'): string {
  const line = lineText(text)
  if (stringWidth(line) <= columns) return line
  if (columns < 1) return ''
  const parts = Array.from(graphemes.segment(line), ({ segment }) => segment)
  const first = fitting(parts, where === 'end' ? columns - 1 : Math.floor((columns - 1) / 2))
  const beginning = parts.slice(0, first).join('')
  if (where === 'end') return `${beginning}…`
  const last = fitting([...parts].reverse(), columns - 1 - stringWidth(beginning))
  return `${beginning}…${parts.slice(parts.length - last).join('')}`
}

/** Cuts a text or pads it with spaces to exactly `columns`. */
export function columnText(text: string, columns: number, where: 'end' | 'middle' = 'end'): string {
  const cut = cutText(text, columns, where)
  return cut + ' '.repeat(Math.max(0, columns - stringWidth(cut)))
}

/** Wraps a text to lines of at most `columns`, at spaces, and within words that are longer than a line. */
export function wrapText(text: string, columns: number): string[] {
  const lines = ['']
  for (const { segment } of graphemes.segment(lineText(text))) {
    const line = lines.at(-1) ?? ''
    if (stringWidth(line + segment) <= Math.max(2, columns)) lines.splice(-1, 1, line + segment)
    else if (segment === ' ') lines.push('')
    else {
      const blank = line.lastIndexOf(' ')
      const [first, moved] = blank > 0 ? [line.slice(0, blank), line.slice(blank + 1)] : [line, '']
      lines.splice(-1, 1, first, moved + segment)
    }
  }
  return lines
}
