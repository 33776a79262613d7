import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueryError } from '#domain/query/parsing.ts'
import { QUERY_VOCABULARY } from '#i18n/query-words/index.ts'
import { chipsOf, type QueryChip } from './chips.ts'
import { useChipText } from './use-chip-text.ts'

interface QueryErrorStripProps {
  /** The chip with the error. */
  readonly chip: QueryChip
  readonly error: QueryError
  /** Called with a corrected text of the chip. */
  readonly onCorrect: (text: string) => void
}

/** Explains an error of a query: its position, what is expected there, and what was probably meant. */
export function QueryErrorStrip({ chip, error, onCorrect }: QueryErrorStripProps) {
  const { t } = useTranslation()
  const chipText = useChipText()
  const start = Math.max(0, error.at - chip.at)
  const end = Math.max(start, error.at + error.length - chip.at)
  const corrected =
    error.suggestion === null
      ? null
      : `${chip.text.slice(0, start)}${error.suggestion}${chip.text.slice(end)}`

  /** Returns the corrected condition as its chip shows it. */
  const meant = (suggestion: string): string => {
    const [found] = chipsOf(suggestion, QUERY_VOCABULARY)
    if (!found?.tree || found.error !== null) return suggestion
    const { name, value } = chipText(found.tree)
    return name === null ? value : t('ask.condition', { name, value })
  }
  return (
    <div className="ask-error" role="alert">
      <CircleAlert aria-hidden="true" />
      <p>
        {t('ask.wrong', { letter: error.at + 1 })}{' '}
        <code>
          {chip.text.slice(0, start)}
          <mark>{chip.text.slice(start, end)}</mark>
          {chip.text.slice(end)}
        </code>
        {'. '}
        {t(`ask.expected.${error.expected}`)}
      </p>
      <div>
        {corrected !== null && (
          <button type="button" className="ask-meant" onClick={() => onCorrect(corrected)}>
            {t('ask.meant', { text: meant(corrected) })}
          </button>
        )}
        <button
          type="button"
          className="text-link"
          onClick={() => onCorrect(`"${chip.text.replace(/["\\]/g, '\\$&')}"`)}
        >
          {t('ask.literal')}
        </button>
      </div>
    </div>
  )
}
