import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'

/** A pause in typing before the grid follows, in milliseconds. */
const PAUSE = 180

/**
 * "Buscar por título": what is typed goes to the address after a pause; the address leads when it changes elsewhere.
 */
export function TitleSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(query)
  const written = useRef(query)
  const tell = useRef(onQuery)
  tell.current = onQuery
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setText(query)
  }, [query])
  useEffect(() => {
    const next = text.trim()
    if (next === written.current) return
    const timer = setTimeout(() => {
      written.current = next
      tell.current(next)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])
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
