import { Search, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#domain/limits.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useDelayedText } from '#web/components/fields/paused-text.ts'
import { isActive, paths } from '../paths.ts'
import { forgetSearch, lastSearches, rememberSearch } from './last-searches.ts'
import { markedAfter } from './options.ts'
import './nav-search.css'

const load = () => import('./search-panel.tsx')
const SearchPanel = lazy(async () => ({ default: (await load()).SearchPanel }))
/** Its failure comes back when there is something to list. */
const warm = () => void load().catch(() => undefined)

/** The list below the box. */
const LIST = 'nav-search-list'

/** The options that the list shows now. */
const options = () => [...document.querySelectorAll<HTMLElement>(`#${LIST} [role="option"]`)]

/**
 * The bar's search box. On /home it filters in place; elsewhere what is found is listed below it, and Enter goes to
 * /comics. Empty, it offers the last searches.
 */
export function NavSearch() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const inPlace = isActive(paths.home, pathname)
  const [params, setParams] = useSearchParams()
  const filter = (next: string) =>
    setParams(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true })
  const [asked, ask] = useState('')
  const told = inPlace ? (params.get('q') ?? '').slice(0, SEARCH_MAX) : asked
  const [text, setText] = useDelayedText(told, inPlace ? filter : ask)
  /** Unfolded, where the bar has no room for the box. */
  const [isUnfolded, setUnfolded] = useState(false)
  /** The last searches from when the box was entered; null while nothing is to be listed. */
  const [recent, setRecent] = useState<readonly string[] | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const isListing = recent !== null && (text === '' ? recent.length > 0 : !inPlace && asked !== '')
  const begin = () => {
    warm()
    setRecent(lastSearches())
  }
  const write = (next: string) => {
    setText(next)
    setMarked(null)
    if (recent === null) begin()
  }
  const end = () => {
    rememberSearch(text)
    setRecent(null)
    setMarked(null)
  }
  const fold = () => {
    end()
    setUnfolded(false)
    input.current?.blur()
    // What was looked for is the address's business now.
    if (!inPlace) setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options().find(({ id }) => id === marked)
    if (chosen) return chosen.click()
    fold()
    if (!inPlace && text.trim() !== '') void navigate(paths.comics(text.trim())) // the router reports its own failures
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (text === '' && !isListing) fold()
      else if (isListing) setRecent(null)
      else setText('')
      return
    }
    const ids = options().map(({ id }) => id)
    const next = markedAfter(event.key, ids, marked)
    if (next === undefined) return
    event.preventDefault()
    if (recent === null) begin()
    setMarked(next)
    document.getElementById(next ?? LIST)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <IconButton
        id="nav-search-open"
        className="nav-search-open"
        label={t('nav.openSearch')}
        aria-expanded={isUnfolded}
        onClick={() => {
          setUnfolded(true)
          requestAnimationFrame(() => input.current?.focus())
        }}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> has no submit of its own */}
      <form
        className="nav-search"
        role="search"
        data-open={isUnfolded || undefined}
        onSubmit={submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) end()
        }}
      >
        <Field
          ref={input}
          id="nav-search"
          role="combobox"
          aria-expanded={isListing}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={isListing ? (marked ?? undefined) : undefined}
          name="q"
          inputMode="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          bare
          label={t('nav.search')}
          placeholder={t('nav.search')}
          icon={<Search aria-hidden="true" />}
          value={text}
          onFocus={begin}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          end={
            text === '' ? (
              <span className="kbd" aria-hidden="true">
                /
              </span>
            ) : (
              <IconButton
                label={t('nav.clearSearch')}
                onClick={() => {
                  write('')
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            )
          }
        />
        <IconButton className="nav-search-close" label={t('nav.closeSearch')} onClick={fold}>
          <X aria-hidden="true" />
        </IconButton>
        {isListing && (
          <Suspense>
            <SearchPanel
              id={LIST}
              query={text === '' ? null : asked}
              recent={recent}
              marked={marked}
              onChosen={fold}
              onRecent={write}
              onForget={(search) => {
                forgetSearch(search)
                setRecent(lastSearches())
                input.current?.focus()
              }}
            />
          </Suspense>
        )}
      </form>
    </>
  )
}
