import type { Value } from '#db/index.ts'
import { quoted } from '../schema.ts'

/** A fragment of SQL with the values of its `?` parameters. */
export interface Sql {
  readonly text: string
  readonly values: readonly Value[]
}

/** Template tag that concatenates fragments, with their values in the order of the parameters. */
export function sql(texts: TemplateStringsArray, ...fragments: readonly Sql[]): Sql {
  return {
    text: texts.map((text, i) => text + (fragments[i]?.text ?? '')).join(''),
    values: fragments.flatMap(({ values }) => values),
  }
}

/** Returns trusted text as SQL; never to be used for text of a request. */
export const raw = (text: string): Sql => ({ text, values: [] })
export const param = (value: Value): Sql => ({ text: '?', values: [value] })
export const identifier = (name: string): Sql => raw(quoted(name))
/** Returns a column of the table with this alias. */
export const columnRef = (label: string, column: string): Sql => raw(`${quoted(label)}.${quoted(column)}`)

export function join(fragments: readonly Sql[], separator: string): Sql {
  return {
    text: fragments.map(({ text }) => text).join(separator),
    values: fragments.flatMap(({ values }) => values),
  }
}

/** Joins conditions by an operator, each in parentheses. */
export function joinConditions(conditions: readonly Sql[], operator: 'and' | 'or'): Sql {
  return join(
    conditions.map((condition) => sql`(${condition})`),
    ` ${operator} `,
  )
}
