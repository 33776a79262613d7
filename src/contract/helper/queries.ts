import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { queryReport, queryText } from './query-report.ts'
import { ok } from './shapes.ts'

const language = z
  .string()
  .regex(/^[a-z]{2}$/)
  .default('en')

/** Queries as they are typed. */
export const queries = contract({
  /**
   * Returns how many comics match a query, and how many would match without each of the conditions that must all be
   * true: an empty result is explained by the conditions that free the most.
   */
  explain: {
    method: 'GET',
    path: '/api/queries/explain',
    access: 'user',
    query: z.object({ q: queryText, lang: language }),
    response: z.object({
      success: ok,
      total: z.int(),
      query: queryReport,
      /**
       * In the order of the text. `alone`: comics that match only this condition. `without`: comics that match all
       * others. `text`: the condition in the language.
       */
      parts: z.array(
        z.object({ at: z.int(), length: z.int(), text: z.string(), alone: z.int(), without: z.int() }),
      ),
    }),
  },
  /**
   * Completes the word at the position `at` (by default the end of the text): with conditions, with values of the
   * collection, and with the word itself. Counts are the comics that would match with the rest of the query. Accents
   * and typing errors are ignored.
   */
  complete: {
    method: 'GET',
    path: '/api/queries/complete',
    access: 'user',
    query: z.object({ q: queryText, at: z.coerce.number().int().min(0).optional(), lang: language }),
    response: z.object({
      success: ok,
      /** The range of the text that a completion replaces. */
      from: z.int(),
      to: z.int(),
      /** Fields whose name begins with the word. `text` is inserted: `inker:`. */
      fields: z.array(z.object({ field: z.string(), text: z.string() })),
      /** Values that contain the word, those of most comics first. `text` is inserted: `inker="Ana Ruiz"`. */
      values: z.array(z.object({ field: z.string(), value: z.string(), text: z.string(), count: z.int() })),
      /** The word as text to search; null if the word is a condition. */
      words: z.object({ text: z.string(), count: z.int() }).nullable(),
    }),
  },
})
