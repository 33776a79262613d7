import { parseParts, type Template, type TemplateField, templateText } from '#domain/organise/template.ts'

/** Text between two pieces of a template, which may be empty. `start` is its offset in the template. */
export interface Gap {
  readonly is: 'gap'
  readonly start: number
  readonly text: string
}
export interface FieldPiece {
  readonly is: 'field'
  readonly start: number
  readonly end: number
  readonly field: TemplateField
  readonly digits: number
}
export interface OptionalPiece {
  readonly is: 'optional'
  readonly start: number
  readonly end: number
  readonly line: Line
}
export type Piece = FieldPiece | OptionalPiece
/** Gaps and pieces in turn; the first and the last one are gaps. */
export type Line = readonly (Gap | Piece)[]

/** A template after an edit, and the offset of the caret. */
export interface Edit {
  readonly text: string
  readonly caret: number
}

function lineAt(parts: Template, start: number): Line {
  const line: (Gap | Piece)[] = []
  let at = start
  for (const part of parts) {
    if (part.is === 'text') {
      line.push({ is: 'gap', start: at, text: part.text })
      at += part.text.length
      continue
    }
    if (line.at(-1)?.is !== 'gap') line.push({ is: 'gap', start: at, text: '' })
    const end = at + templateText([part]).length
    if (part.is === 'field') line.push({ ...part, start: at, end })
    else line.push({ is: 'optional', start: at, end, line: lineAt(part.parts, at + 2) })
    at = end
  }
  if (line.at(-1)?.is !== 'gap') line.push({ is: 'gap', start: at, text: '' })
  return line
}

/** Returns the text of a template as its pieces have it, without blanks in braces; null if its syntax is wrong. */
export function plainTemplate(text: string): string | null {
  const parts = parseParts(text)
  return parts === null ? null : templateText(parts)
}

/** Returns the pieces of a template; null if its syntax is wrong. Offsets are those in {@link plainTemplate}. */
export function lineOf(text: string): Line | null {
  const parts = parseParts(text)
  return parts === null ? null : lineAt(parts, 0)
}

/** Returns all gaps and pieces of a line in their order; an optional part is before those within it. */
export const stopsOf = (line: Line): (Gap | Piece)[] =>
  line.flatMap((each) => (each.is === 'optional' ? [each, ...stopsOf(each.line)] : [each]))

/** Returns the fields of a template, each once. */
export const fieldsOf = (line: Line): TemplateField[] => [
  ...new Set(stopsOf(line).flatMap((each) => (each.is === 'field' ? [each.field] : []))),
]

const spliced = (text: string, start: number, end: number, replacement: string): string =>
  text.slice(0, start) + replacement + text.slice(end)

/** Replaces a part of a template. Null if the result has a wrong syntax. */
export function replaced(text: string, start: number, end: number, replacement: string): Edit | null {
  const next = plainTemplate(spliced(text, start, end, replacement))
  return next === null ? null : { text: next, caret: Math.min(next.length, start + replacement.length) }
}

/** Removes a piece; an optional part goes with its last field. */
export function withoutPiece(text: string, piece: Piece): Edit {
  const around = stopsOf(lineOf(text) ?? []).find(
    (each): each is OptionalPiece =>
      each.is === 'optional' && each.start < piece.start && piece.end < each.end,
  )
  const isLast = around !== undefined && around.line.filter(({ is }) => is === 'field').length === 1
  const { start, end } = isLast ? around : piece
  return { text: spliced(text, start, end, ''), caret: start }
}

/** Makes a field optional. */
export const wrapped = (text: string, { start, end }: FieldPiece): Edit => ({
  text: spliced(text, start, end, `{?${text.slice(start, end)}}`),
  caret: start + 2,
})

/** Makes an optional part required. */
export const unwrapped = (text: string, { start, end }: OptionalPiece): Edit => ({
  text: spliced(text, start, end, text.slice(start + 2, end - 1)),
  caret: start,
})

/** Moves a piece to an offset. Null if that is within what moves, or the result has a wrong syntax. */
export function moved(text: string, piece: Piece, to: number): Edit | null {
  const { text: rest, caret: start } = withoutPiece(text, piece)
  const length = text.length - rest.length
  if (to > start && to < start + length) return null
  const at = to <= start ? to : to - length
  return replaced(rest, at, at, text.slice(piece.start, piece.end))
}

/** Returns the text that inserts a field. */
export const fieldText = (field: TemplateField, isOptional = false): string => {
  const text = `{${field}${field === 'number' ? ':3' : ''}}`
  return isOptional ? `{?${text}}` : text
}

/** An unfinished field before the caret: its offset in the text, what was typed of its name, and if it is optional. */
export interface Draft {
  readonly at: number
  readonly typed: string
  readonly isOptional: boolean
}

/** Returns the field that is being typed before `caret`, as in `{ser`; null if there is none. */
export function draftAt(text: string, caret: number): Draft | null {
  const [, brace = '', typed = ''] = /(\{\??)([^{}?:/]*)$/.exec(text.slice(0, caret)) ?? []
  if (brace === '') return null
  return { at: caret - brace.length - typed.length, typed, isOptional: brace === '{?' }
}
