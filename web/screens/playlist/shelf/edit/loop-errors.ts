import type { QueryReport } from '#contract/helper/query-report.ts'
import { printQuery } from '#domain/query/print.ts'
import { isInLoop } from '#domain/shelf-references.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { chipsOf } from '#web/actions/ask/chips.ts'

/** Returns an error for each condition through which a shelf would contain itself. `others`: the other shelves. */
export function loopErrors(
  name: string,
  text: string,
  others: readonly { readonly name: string; readonly query: string }[],
): QueryReport['errors'] {
  return chipsOf(text, QUERY_VOCABULARY).flatMap((chip) => {
    if (chip.tree === null) return []
    const query = printQuery({ where: chip.tree }, QUERY_VOCABULARY, 'en')
    if (!isInLoop({ name, query }, others)) return []
    return [{ at: chip.at, length: chip.text.length, expected: 'other-list', suggestion: null }]
  })
}
