import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryError } from '#domain/query/parsing.ts'
import { Button } from '#web/components/buttons/button.tsx'

interface QueryFieldProps {
  readonly text: string
  /** The parts of the text that are not understood. */
  readonly errors: readonly QueryError[]
  readonly onText: (text: string) => void
}

/** Field for a query as text. Below it, the first part that is not understood, with a suggestion. */
export function QueryField({ text, errors, onText }: QueryFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [error] = errors
  return (
    <div className="query-field" data-invalid={error && ''}>
      <label className="label" htmlFor={id}>
        {t('shelves.query')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onText(target.value)}
      />
      {error === undefined ? (
        <p className="hint" id={`${id}-note`}>
          {t('shelves.queryHint')}
        </p>
      ) : (
        <div className="query-error" id={`${id}-note`} role="alert">
          <CircleAlert aria-hidden="true" />
          <p>
            {t('shelves.errorAt', {
              at: error.at + 1,
              expected: t(`shelves.expected.${error.expected}`),
            })}{' '}
            <code>{text.slice(error.at, error.at + error.length)}</code>
          </p>
          {error.suggestion !== null && (
            <Button size="small" onClick={() => onText(corrected(text, error))}>
              {t('shelves.meant', { text: error.suggestion })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Returns a text with the suggestion of an error in its place. */
const corrected = (text: string, { at, length, suggestion }: QueryError): string =>
  text.slice(0, at) + (suggestion ?? '') + text.slice(at + length)
