import { useQuery } from '@tanstack/react-query'
import type { QueryReport } from '#contract/helper/query-report.ts'
import type { QueryError } from '#domain/query/parsing.ts'
import { explainedQuery } from '#web/data/lists/queries.ts'
import type { Asking } from './asking.ts'
import { errorIn } from './chips.ts'

interface ChipStatesOf {
  readonly asking: Asking
  /** Text of the field, and the text that was reported. */
  readonly text: string
  readonly value: string
  /** Errors that the server found in the reported text. */
  readonly errors: QueryReport['errors']
  /** True if the query finds nothing. */
  readonly isEmpty: boolean
  readonly language: string
}

/** Returns the error of each chip, and the condition without which an empty query finds the most. */
export function useChipStates({ asking, text, value, errors, isEmpty, language }: ChipStatesOf) {
  const { data } = useQuery({ ...explainedQuery(value, language), enabled: isEmpty && value !== '' })
  const [most] = isEmpty ? (data?.parts.toSorted((a, b) => b.without - a.without) ?? []) : []
  // Errors on the server have positions in the text that was reported.
  const wrong = asking.chips.map(
    (chip) => chip.error ?? (text === value ? errorIn(errors as QueryError[], chip) : null),
  )
  return { wrong, freeing: most !== undefined && most.without > 0 ? most : null }
}
