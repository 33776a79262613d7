import { useQuery } from '@tanstack/react-query'
import { History, Search, UserRound, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { IconButton } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { useIssueName } from '#web/components/text/issue-name.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { type SearchResults, searchQuery } from '#web/data/lists/search.ts'
import { paths } from '../paths.ts'
import './search-panel.css'

interface SearchPanelProps {
  /** Element id of the list. */
  readonly id: string
  /** The search; null lists the last searches. */
  readonly query: string | null
  readonly recent: readonly string[]
  /** Element id of the option that the arrow keys selected. */
  readonly marked: string | null
  readonly onChosen: () => void
  readonly onRecent: (search: string) => void
  readonly onForget: (search: string) => void
}

/** The list below the search box. The focus stays in the box; its arrow keys select an option. */
export function SearchPanel({ query, ...panel }: SearchPanelProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click in the panel must leave the focus in the box
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      {query === null ? <Recent {...panel} /> : <Results {...panel} query={query} />}
    </div>
  )
}

/** Returns an option's element id. Keys are encoded, as ids must not contain spaces. */
const idOf = (list: string, key: string) => `${list}-${encodeURIComponent(key)}`

type ListProps = Omit<SearchPanelProps, 'query'>

/** The last searches. Their remove buttons are beside the listbox, because a listbox may contain only options. */
function Recent({ id, recent, marked, onRecent, onForget }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <h2 className="label">{t('nav.found.recent')}</h2>
      <div className="search-recent">
        <div role="listbox" id={id} aria-label={t('nav.found.recent')}>
          {recent.map((search) => (
            <button
              key={search}
              type="button"
              role="option"
              id={idOf(id, search)}
              aria-selected={marked === idOf(id, search)}
              tabIndex={-1}
              className="found"
              onClick={() => onRecent(search)}
            >
              <History aria-hidden="true" />
              <span className="name">{search}</span>
            </button>
          ))}
        </div>
        <ul>
          {recent.map((search) => (
            <li key={search}>
              <IconButton
                label={t('nav.found.removeRecent', { query: search })}
                onClick={() => onForget(search)}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The series, comics and people that match the search, and a link to all results. */
function Results({ id, query, marked, onChosen }: ListProps & { query: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const { data, error } = useQuery(searchQuery(query))
  const count = data ? data.series.length + data.comics.length + data.people.length : 0
  const message = error ? text(error) : data && (count === 0 ? t('nav.found.none', { query }) : null)
  return (
    <>
      <p className={message ? 'say' : 'sr-only'} role="status">
        {message ?? (data && t('nav.found.results', { count }))}
      </p>
      {!data && !error && (
        <div className="say">
          <SkeletonLine width="60%" />
        </div>
      )}
      <div role="listbox" id={id} aria-label={t('nav.openSearch')}>
        {data && <Groups id={id} found={data} marked={marked} onChosen={onChosen} />}
        <Option id={`${id}-all`} marked={marked} to={paths.comics(query)} onChosen={onChosen}>
          <Search aria-hidden="true" />
          <span className="name">{t('nav.found.all')}</span>
        </Option>
      </div>
    </>
  )
}

interface GroupsProps {
  readonly id: string
  readonly found: SearchResults
  readonly marked: string | null
  readonly onChosen: () => void
}

function Groups({ id, found, marked, onChosen }: GroupsProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  /** Series with the same name are shown with their folders. */
  const isNamesake = (name: string) => found.series.filter((each) => each.name === name).length > 1
  const option = (key: string, to: string, picture: ReactNode, name: string, facts: readonly unknown[]) => (
    <Option key={key} id={idOf(id, key)} marked={marked} to={to} onChosen={onChosen}>
      {picture}
      <span className="name">{name}</span>
      <span className="facts">{facts.filter(Boolean).join(' · ')}</span>
    </Option>
  )
  return (
    <>
      <Group title={t('nav.found.series')}>
        {found.series.map(({ key, name, count, year, stack: [cover], folderPath }) =>
          option(`series-${key}`, paths.series(key), <Thumb cover={cover} />, name, [
            t('common.issues', { count }),
            year,
            isNamesake(name) && folderPath,
          ]),
        )}
      </Group>
      <Group title={t('nav.comics')}>
        {found.comics.map(({ id: comic, title, series, number, year, cover }) =>
          option(`comic-${comic}`, paths.comic(comic), <Thumb cover={cover} />, title, [
            series !== title && series,
            number !== null && nameOf(number),
            year,
          ]),
        )}
      </Group>
      <Group title={t('nav.found.people')}>
        {found.people.map(({ name, kind, count }) =>
          option(
            `${kind}-${name}`,
            paths.entity(kind === 'artist' ? 'artists' : 'characters', name),
            <UserRound aria-hidden="true" />,
            name,
            [t(`nav.found.${kind}`), t('common.comics', { count })],
          ),
        )}
      </Group>
    </>
  )
}

/** A heading with the options of one kind; nothing without options. */
function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const heading = useId()
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped only by this role
    <div role="group" aria-labelledby={heading}>
      <div className="label" id={heading} role="presentation">
        {title}
      </div>
      {children}
    </div>
  )
}

function Thumb({ cover }: { cover: CoverArt | undefined }) {
  return cover === undefined ? (
    <span className="cover" />
  ) : (
    <Cover cover={cover} title="" sizes="36px" decorative edge />
  )
}

interface OptionProps {
  readonly id: string
  readonly marked: string | null
  readonly to: string
  readonly onChosen: () => void
  readonly children: ReactNode
}

function Option({ id, marked, to, onChosen, children }: OptionProps) {
  return (
    <Link
      role="option"
      id={id}
      aria-selected={marked === id}
      tabIndex={-1}
      className="found"
      to={to}
      onClick={onChosen}
    >
      {children}
    </Link>
  )
}
