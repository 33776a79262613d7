import { useQuery } from '@tanstack/react-query'
import { History, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { continueReadingQuery } from '#web/data/progress/progress-lists.ts'
import { paths } from '../paths.ts'
import { Option, OptionsProvider } from './option.tsx'

interface RecentProps {
  readonly id: string
  readonly recent: readonly string[]
  readonly marked: string | null
  readonly onChosen: () => void
  readonly onSearch: (text: string) => void
  readonly onForget: (search: string) => void
}

/** Number of comics that are offered to continue with. */
const LAST_READ = 4

/**
 * What an empty search box offers: the last searches, and the comics that were read last. The buttons that remove a
 * search are beside the listbox, because a listbox may contain only options.
 */
export function Recent({ id, recent, marked, onChosen, onSearch, onForget }: RecentProps) {
  const { t } = useTranslation()
  const referenceName = useReferenceName()
  const { data: comics = [] } = useQuery(continueReadingQuery(LAST_READ))
  if (recent.length + comics.length === 0) return null
  return (
    <div className="search-empty">
      <div role="listbox" id={id} aria-label={t('nav.openSearch')} className="search-halves">
        {recent.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped only by this role
          <div role="group" aria-label={t('search.recent')} className="search-group">
            <div className="group-name" role="presentation">
              {t('search.recent')}
            </div>
            {recent.map((search) => {
              const option = `${id}-${encodeURIComponent(search)}`
              return (
                <button
                  key={search}
                  type="button"
                  role="option"
                  id={option}
                  aria-selected={marked === option}
                  tabIndex={-1}
                  className="found"
                  onClick={() => onSearch(search)}
                >
                  <span className="thumb-icon">
                    <History aria-hidden="true" />
                  </span>
                  <span className="found-text">
                    <b>{search}</b>
                  </span>
                </button>
              )
            })}
          </div>
        )}
        {comics.length > 0 && (
          <OptionsProvider value={{ list: id, marked, words: [], onChosen }}>
            {/* biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped only by this role */}
            <div role="group" aria-label={t('search.lastRead')} className="search-group">
              <div className="group-name" role="presentation">
                {t('search.lastRead')}
              </div>
              {comics.map((comic) => (
                <Option key={comic.id} name={`last-${comic.id}`} to={paths.read(comic.id)} className="found">
                  <Cover cover={comic.cover} title="" sizes="36px" decorative edge />
                  <span className="found-text">
                    <b>{referenceName(comic)}</b>
                    <small>
                      {comic.progress !== null && !comic.progress.finished
                        ? t('common.pageOf', {
                            page: comic.progress.page,
                            total: comic.progress.pageCount || comic.pageCount,
                          })
                        : t('common.pages', { count: comic.pageCount })}
                    </small>
                  </span>
                </Option>
              ))}
            </div>
          </OptionsProvider>
        )}
      </div>
      {recent.length > 0 && (
        <ul className="search-forget">
          {recent.map((search) => (
            <li key={search}>
              <IconButton label={t('search.forget', { query: search })} onClick={() => onForget(search)}>
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
