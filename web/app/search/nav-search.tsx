import { Search, X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { SEARCH_MAX } from '#domain/limits.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { useBack } from '#web/components/dialogs/use-back.ts'
import { Field } from '#web/components/fields/field.tsx'
import { useDelayedText } from '#web/components/fields/use-delayed-text.ts'
import { isHome, paths } from '../paths.ts'
import { forgetSearch, lastSearches, rememberSearch } from './last-searches.ts'
import { optionAfterKey } from './option-after-key.ts'
import { provideSearch } from './search-controls.ts'
import './nav-search.css'

const loadSearchPanel = () => import('./search-panel.tsx')
const SearchPanel = lazy(async () => ({ default: (await loadSearchPanel()).SearchPanel }))
/** Preloads the search panel. A failure is ignored here; showing the panel tries again. */
const preloadSearchPanel = () => void loadSearchPanel().catch(() => undefined)

/** Element id of the list below the box. */
const LIST_ID = 'nav-search-list'

/** Returns the elements of the options in the list. */
const options = () => [...document.querySelectorAll<HTMLElement>(`#${LIST_ID} [role="option"]`)]

function placed(option: HTMLElement) {
  const { left, top } = option.getBoundingClientRect()
  return { id: option.id, left, top }
}

/**
 * The bar's search box with the panel of its results. Enter opens the marked result, otherwise all results: on /home in
 * place, as the box also filters that screen, elsewhere on /comics.
 */
export function NavSearch() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isFilteringInPlace = isHome(pathname)
  const [params, setParams] = useSearchParams()
  const filter = (next: string) =>
    setParams(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true })
  const applied = isFilteringInPlace ? (params.get('q') ?? '').slice(0, SEARCH_MAX) : ''
  const [text, setText] = useDelayedText(applied, isFilteringInPlace ? filter : null)
  /** True if the box was opened by its button, in bars too narrow for the box. */
  const [isUnfolded, setUnfolded] = useState(false)
  /** The last searches, read when the box got the focus; null while the panel is closed. */
  const [recent, setRecent] = useState<readonly string[] | null>(null)
  const [marked, setMarked] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  const isListing = recent !== null
  const begin = () => {
    preloadSearchPanel()
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
    // The URL of /comics has the search from now on.
    if (!isFilteringInPlace) setText('')
  }
  const open = () => {
    if (input.current?.checkVisibility()) return input.current.focus()
    setUnfolded(true)
    requestAnimationFrame(() => input.current?.focus())
  }
  useBack(isUnfolded, fold)
  const openNow = useEffectEvent(open)
  const closeNow = useEffectEvent(() => {
    if (isUnfolded) fold()
  })
  useEffect(() => provideSearch({ open: () => openNow(), close: () => closeNow() }), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = options().find(({ id }) => id === marked)
    if (chosen) return chosen.click()
    fold()
    // The router reports its own failures.
    if (!isFilteringInPlace && text.trim() !== '') void navigate(paths.comics(text.trim()))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (text === '') fold()
      else write('')
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const chosen = options().find(({ id }) => id === marked) ?? options()[0]
      if (chosen instanceof HTMLAnchorElement) window.open(chosen.href, '_blank', 'noopener')
      return
    }
    const next = optionAfterKey(event.key, options().map(placed), marked)
    if (next === undefined) return
    event.preventDefault()
    if (recent === null) begin()
    setMarked(next)
    document.getElementById(next ?? LIST_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <IconButton
        className="nav-search-open"
        label={t('nav.openSearch')}
        aria-expanded={isUnfolded}
        onClick={open}
      >
        <Search aria-hidden="true" />
      </IconButton>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> has no submit of its own */}
      <form
        className="nav-search"
        role="search"
        data-open={isUnfolded || undefined}
        data-listing={isListing || undefined}
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
          aria-controls={LIST_ID}
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
        <button type="button" className="nav-search-close" aria-label={t('nav.closeSearch')} onClick={fold}>
          {t('common.cancel')}
        </button>
        {isListing && (
          <Suspense>
            <SearchPanel
              id={LIST_ID}
              query={text.trim()}
              recent={recent}
              marked={marked}
              onChosen={fold}
              onSearch={write}
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
