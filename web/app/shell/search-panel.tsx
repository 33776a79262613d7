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
import { type Found, searchQuery } from '#web/data/lists/search.ts'
import { paths } from '../paths.ts'
import './search-panel.css'

interface SearchPanelProps {
  /** What the box names as its list. */
  readonly id: string
  /** What is looked for; null lists the last searches. */
  readonly query: string | null
  readonly recent: readonly string[]
  /** The id of the option that the keyboard stands on. */
  readonly marked: string | null
  readonly onChosen: () => void
  readonly onRecent: (search: string) => void
  readonly onForget: (search: string) => void
}

/** What the search box lists below it. The focus stays in the box, whose keys mark an option. */
export function SearchPanel({ query, ...panel }: SearchPanelProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click in it must leave the focus in the box
    <div className="search-panel" onMouseDown={(event) => event.preventDefault()}>
      {query === null ? <Recent {...panel} /> : <Results {...panel} query={query} />}
    </div>
  )
}

/** An option's id: names of people have spaces, which would be several ids. */
const idOf = (list: string, key: string) => `${list}-${encodeURIComponent(key)}`

type PartProps = Omit<SearchPanelProps, 'query'>

/** The last searches; the buttons that forget one stand beside the list, which may hold options alone. */
function Recent({ id, recent, marked, onRecent, onForget }: PartProps) {
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

/** Series, comics and people that the text finds, and the way to all of it. */
function Results({ id, query, marked, onChosen }: PartProps & { query: string }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const { data, error } = useQuery(searchQuery(query))
  const count = data ? data.series.length + data.comics.length + data.people.length : 0
  const say = error ? text(error) : data && (count === 0 ? t('nav.found.none', { query }) : null)
  return (
    <>
      <p className={say ? 'say' : 'sr-only'} role="status">
        {say ?? (data && t('nav.found.results', { count }))}
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
  readonly found: Found
  readonly marked: string | null
  readonly onChosen: () => void
}

function Groups({ id, found, marked, onChosen }: GroupsProps) {
  const { t } = useTranslation()
  const nameOf = useIssueName()
  /** Series of one name are told apart by their folder. */
  const isNamesake = (name: string) => found.series.filter((each) => each.name === name).length > 1
  const row = (key: string, to: string, picture: ReactNode, name: string, facts: readonly unknown[]) => (
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
          row(`series-${key}`, paths.series(key), <Thumb cover={cover} />, name, [
            t('common.issues', { count }),
            year,
            isNamesake(name) && folderPath,
          ]),
        )}
      </Group>
      <Group title={t('nav.comics')}>
        {found.comics.map(({ id: comic, title, series, number, year, cover }) =>
          row(`comic-${comic}`, paths.comic(comic), <Thumb cover={cover} />, title, [
            series !== title && series,
            number !== null && nameOf(number),
            year,
          ]),
        )}
      </Group>
      <Group title={t('nav.found.people')}>
        {found.people.map(({ name, kind, count }) =>
          row(
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

/** Options of a kind below their name; nothing where there are none. */
function Group({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const heading = useId()
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by this role alone
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
