import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { usePausedText } from '#web/components/paused-text.ts'

interface NameSearchProps {
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
}

/** The box above a grid of names: what is typed goes to the address after a pause. */
export function NameSearch({ label, query, onQuery }: NameSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = usePausedText(query, onQuery)
  return (
    <Field
      type="search"
      autoComplete="off"
      bare
      label={label}
      placeholder={label}
      icon={<Search aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      end={
        text !== '' && (
          <IconButton label={t('names.clear')} onClick={() => setText('')}>
            <X aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}
