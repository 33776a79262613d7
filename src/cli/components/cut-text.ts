import stringWidth from 'string-width'
import { lineText } from '../terminal-text.ts'

const graphemes = new Intl.Segmenter()

/** The columns that a text takes on one line. */
export const widthOf = (text: string): number => stringWidth(lineText(text))

/** How many of the parts fit `columns`, from the first on. */
function fitting(parts: readonly string[], columns: number): number {
  let width = 0
  const over = parts.findIndex((part) => {
    width += stringWidth(part)
    return width > columns
  })
  return over < 0 ? parts.length : over
}

/**
 * A text, also of somebody else's, on one line of at most `columns`: cut with an ellipsis at its end or in its middle
 * where it is longer. Japanese takes two columns a character, and none is cut in half.
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

/** A text made as wide as `columns`: cut, or filled with blanks. */
export function columnText(text: string, columns: number, where: 'end' | 'middle' = 'end'): string {
  const cut = cutText(text, columns, where)
  return cut + ' '.repeat(Math.max(0, columns - stringWidth(cut)))
}

/**
 * A text on as many lines of at most `columns` as it takes: broken at blanks, and within what is longer than a line.
 */
export function wrapText(text: string, columns: number): string[] {
  const lines = ['']
  for (const { segment } of graphemes.segment(lineText(text))) {
    const line = lines.at(-1) ?? ''
    if (stringWidth(line + segment) <= Math.max(2, columns)) lines.splice(-1, 1, line + segment)
    else if (segment === ' ') lines.push('')
    else {
      const blank = line.lastIndexOf(' ')
      const [kept, moved] = blank > 0 ? [line.slice(0, blank), line.slice(blank + 1)] : [line, '']
      lines.splice(-1, 1, kept, moved + segment)
    }
  }
  return lines
}
