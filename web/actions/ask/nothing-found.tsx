import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { formatCount } from '#web/components/text/format.ts'
import { explainedQuery } from '#web/data/lists/queries.ts'
import { withoutPart } from './asking.ts'
import { chipsOf } from './chips.ts'
import { useChipText } from './use-chip-text.ts'
import './nothing-found.css'

interface NothingFoundProps {
  readonly query: string
  readonly onChange: (query: string) => void
}

/** State of a query without results: what would be found without each of its conditions, most first. */
export function NothingFound({ query, onChange }: NothingFoundProps) {
  const { t, i18n } = useTranslation()
  const chipText = useChipText()
  const { data } = useQuery(explainedQuery(query, i18n.language))
  const textOf = (text: string): string => {
    const [chip] = chipsOf(text, QUERY_VOCABULARY)
    if (!chip?.tree || 'words' in chip.tree) return text
    const { name, value } = chipText(chip.tree)
    return name === null ? value : t('ask.condition', { name, value })
  }
  const parts = (data?.parts ?? []).map((part) => ({ ...part, text: textOf(part.text) }))
  const freeing = parts.filter(({ without }) => without > 0).sort((a, b) => b.without - a.without)
  const others = parts.filter(({ without }) => without === 0)
  return (
    <div className="nothing-found">
      <h2 className="font-display">{t(parts.length === 1 ? 'home.noResults' : 'ask.nothing')}</h2>
      {freeing.length > 0 && <p>{t('ask.nothingHint')}</p>}
      <ul>
        {freeing.map(({ at, length, text, without }, index) => (
          <li key={at}>
            <b className="font-display tabular">{formatCount(without, i18n.language)}</b>
            <span>{t('ask.lacking', { text })}</span>
            <Button
              kind={index === 0 ? 'primary' : 'secondary'}
              aria-label={t('ask.dropOf', { text })}
              onClick={() => onChange(withoutPart(query, at, length, i18n.language))}
            >
              {t('ask.drop')}
            </Button>
          </li>
        ))}
        {others.length > 0 && (
          <li className="none">
            <b className="font-display tabular">0</b>
            <span>{others.map(({ text }) => t('ask.lacking', { text })).join(t('ask.or'))}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
