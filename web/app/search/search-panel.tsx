import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Recent } from './recent.tsx'
import { Results } from './results.tsx'
import './search-panel.css'

interface SearchPanelProps {
  /** Element id of the list. */
  readonly id: string
  /** The search; empty to offer the last searches. */
  readonly query: string
  readonly recent: readonly string[]
  /** Element id of the option that the arrow keys selected. */
  readonly marked: string | null
  readonly onChosen: () => void
  /** Called with a search that was offered. */
  readonly onSearch: (text: string) => void
  readonly onForget: (search: string) => void
}

/** The panel below the search box. The focus stays in the box; its arrow keys select an option. */
export function SearchPanel({ query, recent, onForget, ...panel }: SearchPanelProps) {
  const { t } = useTranslation()
  return (
    <>
      {createPortal(<div className="search-scrim" />, document.getElementById('root') ?? document.body)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click in the panel must leave the focus in the box */}
      <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
        <div className="search-body">
          {query === '' ? (
            <Recent {...panel} recent={recent} onForget={onForget} />
          ) : (
            <Results {...panel} query={query} />
          )}
        </div>
        {query !== '' && (
          <div className="search-foot">
            {recent.length > 0 && (
              <div className="search-chips">
                <span>{t('search.recent')}</span>
                {recent.slice(0, 3).map((search) => (
                  <button
                    key={search}
                    type="button"
                    className="search-chip"
                    onClick={() => panel.onSearch(search)}
                  >
                    {search}
                  </button>
                ))}
              </div>
            )}
            <p className="search-keys" aria-hidden="true">
              <kbd className="kbd">↑</kbd>
              <kbd className="kbd">↓</kbd>
              <span>{t('search.move')}</span>
              <kbd className="kbd">{t('nav.key.enter')}</kbd>
              <span>{t('search.open')}</span>
            </p>
          </div>
        )}
      </div>
    </>
  )
}
