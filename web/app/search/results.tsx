import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SpellCheck } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_GROUPS, type SearchGroup } from '#contract/helper/discover.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { accountNamesQuery, withAccountNames } from '#web/data/lists/account-names.ts'
import { type SearchResults, searchQuery } from '#web/data/lists/search.ts'
import { paths } from '../paths.ts'
import { BestMatch } from './best-match.tsx'
import { Thumb, useFoundItems } from './found-item.tsx'
import { Lit, Option, OptionsProvider } from './option.tsx'

interface ResultsProps {
  readonly id: string
  readonly query: string
  readonly marked: string | null
  readonly onChosen: () => void
  readonly onSearch: (text: string) => void
}

/** Results of a group that are listed beside the other groups. */
const SHOWN = 3

const RANKS: Record<SearchGroup, number> = {
  comics: 1,
  artists: 2,
  characters: 3,
  storylines: 4,
  publishers: 5,
  playlists: 6,
  series: 7,
}
/** Order of the groups beside the best match. */
const ORDER = SEARCH_GROUPS.toSorted((a, b) => RANKS[a] - RANKS[b])

/** The results of a search: the best match, then three of each group. */
export function Results({ id, query, marked, onChosen, onSearch }: ResultsProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  /** The text that is searched without correction. */
  const [exactText, setExactText] = useState<string | null>(null)
  const {
    data: found,
    error,
    isPlaceholderData,
  } = useQuery({
    ...searchQuery(query, exactText === query),
    placeholderData: keepPreviousData,
  })
  const { data: names } = useQuery({
    ...accountNamesQuery(found?.words.join(' ') ?? ''),
    enabled: found !== undefined && found.words.length > 0 && !isPlaceholderData,
  })
  const data = found && names ? withAccountNames(found, names) : found
  const [kind, setKind] = useState<SearchGroup | null>(null)
  const count = data ? Object.values(data.totals).reduce((sum, total) => sum + total, 0) : 0
  const shownKind = kind !== null && data && data.totals[kind] > 0 ? kind : null
  const status = error ? errorText(error) : data && t('nav.found.results', { count })
  return (
    <>
      <p className={error ? 'search-note' : 'sr-only'} role="status">
        {count === 0 && data && !error ? t('search.none', { query }) : status}
      </p>
      {data?.corrected && (
        <div className="search-fix">
          <SpellCheck aria-hidden="true" />
          <span>
            {t('search.resultsOf')} <b>{data.words.join(' ')}</b>
          </span>
          <button type="button" className="text-link" onClick={() => setExactText(query)}>
            {t('search.asTyped', { query })}
          </button>
        </div>
      )}
      {data && count > 0 && <Kinds found={data} kind={shownKind} onKind={setKind} />}
      {data && count === 0 && <Nothing query={query} similar={data.similar} onSearch={onSearch} />}
      <div role="listbox" id={id} aria-label={t('nav.openSearch')} className="search-list">
        {data && (
          <OptionsProvider value={{ list: id, marked, words: data.words, onChosen }}>
            <Groups found={data} kind={shownKind} />
          </OptionsProvider>
        )}
      </div>
    </>
  )
}

/** What is shown if nothing was found: similar words of the collection. */
function Nothing({
  query,
  similar,
  onSearch,
}: Pick<ResultsProps, 'query' | 'onSearch'> & { similar: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <div className="search-nothing">
      <p className="font-display" aria-hidden="true">
        {t('search.none', { query })}
      </p>
      {similar.length > 0 && (
        <div className="search-chips">
          <span>{t('search.similar')}</span>
          {similar.map((word) => (
            <button key={word} type="button" className="search-chip" onClick={() => onSearch(word)}>
              {word}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Buttons that list one group only, on phones. */
function Kinds({
  found,
  kind,
  onKind,
}: {
  found: SearchResults
  kind: SearchGroup | null
  onKind: (kind: SearchGroup | null) => void
}) {
  const { t } = useTranslation()
  const kinds = SEARCH_GROUPS.filter((group) => found.totals[group] > 0)
  const chip = (group: SearchGroup | null, label: string) => (
    <button
      key={group}
      type="button"
      className="search-chip"
      aria-pressed={kind === group}
      onClick={() => onKind(group)}
    >
      {label}
    </button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be visible
    <div className="search-kinds" role="group" aria-label={t('search.kinds')}>
      {chip(null, t('search.everything'))}
      {kinds.map((group) => chip(group, `${t(`search.group.${group}`)} ${found.totals[group]}`))}
    </div>
  )
}

function Groups({ found, kind }: { found: SearchResults; kind: SearchGroup | null }) {
  const itemsOf = useFoundItems()
  const best = found.best === null || kind !== null ? undefined : itemsOf(found, found.best)[0]
  return (
    <>
      {best && <BestMatch item={best} found={found} />}
      <div className="search-groups">
        {ORDER.filter((group) => kind === null || group === kind).map((group) => {
          const items = itemsOf(found, group).filter((item) => item.key !== best?.key || group !== best.group)
          const total = found.totals[group]
          return (
            <Group
              key={group}
              group={group}
              all={total > SHOWN ? { to: listOf(group, found.words.join(' ')), total } : null}
            >
              {(kind === null ? items.slice(0, SHOWN) : items).map((item) => (
                <Option key={item.key} name={`${group}-${item.key}`} to={item.to} className="found">
                  <Thumb item={item} />
                  <span className="found-text">
                    <b>
                      <Lit>{item.name}</Lit>
                    </b>
                    <small>{item.facts.join(' · ')}</small>
                  </span>
                </Option>
              ))}
            </Group>
          )
        })}
      </div>
    </>
  )
}

/** Returns the path of the list of all results of a group. */
function listOf(group: SearchGroup, query: string): string {
  if (group === 'series' || group === 'comics') return paths.comics(query)
  return `${paths[group]}?${new URLSearchParams({ q: query })}`
}

interface GroupProps {
  readonly group: SearchGroup
  /** The link to all results; null if all are listed. */
  readonly all: { readonly to: string; readonly total: number } | null
  readonly children: readonly ReactNode[]
}

/** A heading with the options of a group; nothing without options. */
function Group({ group, all, children }: GroupProps) {
  const { t } = useTranslation()
  const heading = useId()
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped only by this role
    <div role="group" aria-labelledby={heading} className="search-group">
      <div className="group-name" id={heading} role="presentation">
        {t(`search.group.${group}`)}
      </div>
      {children}
      {all && (
        <Option name={`all-${group}`} to={all.to} className="all">
          {t('search.all', { count: all.total })}
        </Option>
      )}
    </div>
  )
}
