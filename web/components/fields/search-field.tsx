import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/button.tsx'
import { Field } from './field.tsx'
import { useDelayedText } from './use-delayed-text.ts'

interface SearchFieldProps {
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * Search field above a grid: the text is reported after a pause and stored in the URL; a change of the URL replaces the
 * text. Escape clears the text.
 */
export function SearchField({ label, query, onQuery, ref }: SearchFieldProps) {
  const { t } = useTranslation()
  const [text, setText] = useDelayedText(query, onQuery)
  return (
    <Field
      ref={ref}
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
          <IconButton label={t('nav.clearSearch')} onClick={() => setText('')}>
            <X aria-hidden="true" />
          </IconButton>
        )
      }
    />
  )
}
