import { useTranslation } from 'react-i18next'
import { chipsOf } from '#web/data/shelves/query-text.ts'

/** The conditions of a stored query. */
export function QueryChips({ query }: { query: string }) {
  const { t, i18n } = useTranslation()
  return chipsOf(query, i18n.language).map(({ field, text, state }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
    <span key={index} className="query-chip">
      {field}
      <b>{state === undefined ? text : t(`comics.read.${state}`)}</b>
    </span>
  ))
}
