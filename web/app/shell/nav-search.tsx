import { Search, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { IconButton } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { usePausedText } from '#web/components/paused-text.ts'
import { isActive, paths } from '../paths.ts'
import './nav-search.css'

/** The one search box: on /home it filters in place, elsewhere Enter goes to /comics. */
export function NavSearch() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inPlace = isActive(paths.home, pathname)
  const [params, setParams] = useSearchParams()
  const find = (next: string) =>
    setParams(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true })
  const [text, setText] = usePausedText(inPlace ? (params.get('q') ?? '') : '', inPlace ? find : null)
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const close = () => {
    setOpen(false)
    input.current?.blur()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (inPlace) close()
    else if (text.trim() !== '') void navigate(paths.comics(text.trim())) // the router reports its own failures
  }
  const clear = () => {
    setText('')
    input.current?.focus()
  }
  return (
    <>
      <IconButton
        id="nav-search-open"
        className="nav-search-open"
        label={t('nav.openSearch')}
        aria-expanded={open}
        onClick={() => {
          setOpen(true)
          requestAnimationFrame(() => input.current?.focus())
        }}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> has no submit of its own */}
      <form className="nav-search" role="search" data-open={open || undefined} onSubmit={submit}>
        <Field
          ref={input}
          id="nav-search"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          bare
          label={t('nav.search')}
          placeholder={t('nav.search')}
          icon={<Search aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (text === '') close()
            else setText('')
          }}
          end={
            text === '' ? (
              <span className="kbd" aria-hidden="true">
                /
              </span>
            ) : (
              <IconButton label={t('nav.clearSearch')} onClick={clear}>
                <X aria-hidden="true" />
              </IconButton>
            )
          }
        />
        <IconButton className="nav-search-close" label={t('nav.closeSearch')} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </form>
    </>
  )
}
