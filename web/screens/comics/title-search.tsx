import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { usePausedText } from '#web/components/paused-text.ts'

/**
 * "Buscar por título": what is typed goes to the address after a pause; the address leads when it changes elsewhere.
 */
export function TitleSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = usePausedText(query, onQuery)
  return (
    <Field
      type="search"
      autoComplete="off"
      bare
      label={t('comics.search')}
      placeholder={t('comics.search')}
      icon={<Search aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      end={
        text !== '' && (
          <IconButton label={t('comics.clearSearch')} onClick={() => setText('')}>
            <X aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}
