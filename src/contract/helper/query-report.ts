import { z } from 'zod'
import { QUERY_MAX } from '#domain/query/tree.ts'
import { cut } from '#domain/text/text.ts'

/**
 * The text of a query (docs/queries.md). A longer text is cut to one character more than the maximum, so that the error
 * is reported.
 */
export const queryText = z.string().transform((text) => cut(text, QUERY_MAX + 1))

/** A part of a query's text that was not understood. The rest of the query applies. */
export const queryError = z.object({
  /** Position in the text in UTF-16 units. */
  at: z.int(),
  length: z.int(),
  /** What the text should have there (docs/queries.md, Errors). */
  expected: z.string(),
  /** Text that was probably meant instead. */
  suggestion: z.string().nullable(),
  /** English name of the field whose value or operator is wrong. */
  field: z.string().optional(),
})

/** The query of a list, in English, with its errors. `ordered`: it has an order of its own, which the list has. */
export const queryReport = z.object({ text: z.string(), ordered: z.boolean(), errors: z.array(queryError) })
export type QueryReport = z.output<typeof queryReport>
