import { useTranslation } from 'react-i18next'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { tailOf } from '#web/data/shelves/query-text.ts'
import { chipsOf } from '../ask/chips.ts'
import { useChipText } from '../ask/use-chip-text.ts'

/** The conditions of a stored query, then its order and limit. */
export function QueryChips({ query }: { query: string }) {
  const { i18n } = useTranslation()
  const textOf = useChipText()
  const conditions = chipsOf(query, QUERY_VOCABULARY).flatMap(({ tree }) =>
    tree === null ? [] : [textOf(tree)],
  )
  return [...conditions, ...tailOf(query, i18n.language)].map(({ name, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
    <span key={index} className="query-chip">
      {name}
      <b>{value}</b>
    </span>
  ))
}
