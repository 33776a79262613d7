import type { Value } from '#db/index.ts'
import { quoted } from '../schema.ts'

/** A piece of SQL with the values of its places. */
export interface Sql {
  readonly text: string
  readonly values: readonly Value[]
}

/** Joins pieces as they are written, so that every value stays with its place. */
export function sql(texts: TemplateStringsArray, ...pieces: readonly Sql[]): Sql {
  return {
    text: texts.map((text, i) => text + (pieces[i]?.text ?? '')).join(''),
    values: pieces.flatMap(({ values }) => values),
  }
}

/** Text of our own making, never of a request's. */
export const verbatim = (text: string): Sql => ({ text, values: [] })
export const bound = (value: Value): Sql => ({ text: '?', values: [value] })
export const name = (identifier: string): Sql => verbatim(quoted(identifier))
/** A column of a table as it is called in the statement. */
export const columnIn = (label: string, column: string): Sql => verbatim(`${quoted(label)}.${quoted(column)}`)

export function joined(pieces: readonly Sql[], separator: string): Sql {
  return {
    text: pieces.map(({ text }) => text).join(separator),
    values: pieces.flatMap(({ values }) => values),
  }
}

/** Pieces joined by a word, each in parentheses. */
export function combined(pieces: readonly Sql[], word: 'and' | 'or'): Sql {
  return joined(
    pieces.map((piece) => sql`(${piece})`),
    ` ${word} `,
  )
}
