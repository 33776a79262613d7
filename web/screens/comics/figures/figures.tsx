import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FilterKind } from '#contract/helper/filters.ts'
import type { QueryCondition } from '#domain/query/tree.ts'
import { conditionOf, hasCondition, withCondition } from '#web/actions/ask/chosen-query.ts'
import type { Option } from '#web/actions/filters/filter-options.ts'
import { useChoiceName } from '#web/actions/filters/use-choice-name.ts'
import { Columns } from '#web/components/charts/columns.tsx'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { languageName } from '#web/components/text/language-name.ts'
import { facetsQuery } from '#web/data/lists/facets.ts'
import { filterOfKind, type GridQuery, requestQuery } from '../grid-query.ts'
import { type Bar, Bars } from './bars.tsx'
import { yearColumns } from './years.ts'
import './figures.css'

interface FiguresProps {
  readonly query: GridQuery
  /** Called with the text of the query after a press on a bar. */
  readonly onChange: (q: string) => void
}

/** The facets that have bars, in order; the reading states and the years have other charts. */
const KINDS = ['publisher', 'artists', 'series', 'characters', 'genres'] as const satisfies FilterKind[]

/** Charts of the comics that match the query. Each bar is a button that adds its condition to the query. */
export function Figures({ query, onChange }: FiguresProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const nameOf = useChoiceName()
  const { q } = requestQuery(query)
  const counts = useQuery(
    facetsQuery({
      ...(q !== undefined && { q }),
      ...filterOfKind(query.kind),
      lang: language,
      figures: 'true',
    }),
  )
  const press = (condition: QueryCondition) => onChange(withCondition(query.q, condition, language))
  const bar = ({ value, count }: Option, name: string, condition: QueryCondition): Bar => ({
    key: value,
    name,
    count,
    isPressed: hasCondition(query.q, condition),
    onPress: () => press(condition),
  })
  const ofKind = (each: FilterKind, options: readonly Option[]) =>
    options.map((option) => bar(option, nameOf(each, option.value), conditionOf(each, option.value)))
  return (
    <QueryState queries={[counts]} skeleton={<Bones />}>
      {({ total, facets, formats = [], languages = [] }) => (
        <div className="figures">
          <header>
            <h2 className="font-display">{t('common.comics', { count: total })}</h2>
            <p>{t('comics.figuresHint')}</p>
          </header>
          {facets.year.length > 0 && (
            <section className="box figures-years" aria-labelledby="figures-years">
              <h3 id="figures-years">{t('comics.list.year')}</h3>
              <Years
                options={facets.year}
                pressed={facets.year.flatMap(({ value }) =>
                  hasCondition(query.q, conditionOf('year', value)) ? [value] : [],
                )}
                onPress={(year) => press(conditionOf('year', year))}
              />
            </section>
          )}
          <Bars title={t('comics.list.read')} total={total} bars={ofKind('read', facets.read)} />
          {KINDS.map((each) => (
            <Bars key={each} title={t(TITLES[each])} total={total} bars={ofKind(each, facets[each])} />
          ))}
          <Bars
            title={t('collection.formats')}
            total={total}
            bars={formats.map((option) =>
              bar(option, option.value === 'unknown' ? t('collection.unknown') : option.value.toUpperCase(), {
                field: 'file',
                op: ':',
                value: option.value,
              }),
            )}
          />
          <Bars
            title={t('fields.language')}
            total={total}
            bars={languages.map((option) =>
              bar(option, languageName(option.value, language), {
                field: 'language',
                op: '=',
                value: option.value,
              }),
            )}
          />
        </div>
      )}
    </QueryState>
  )
}

const TITLES = {
  publisher: 'comics.list.publisher',
  artists: 'comics.list.artists',
  series: 'comics.list.series',
  characters: 'nav.characters',
  genres: 'comics.list.genres',
} as const

interface YearsProps {
  readonly options: readonly Option[]
  readonly pressed: readonly string[]
  readonly onPress: (year: string) => void
}

/** Column chart of the years. The pressed year is highlighted, else the one with most comics. */
function Years({ options, pressed, onPress }: YearsProps) {
  const { t } = useTranslation()
  const most = options.toSorted((a, b) => b.count - a.count)[0]
  return (
    <Columns
      label={t('comics.list.year')}
      marked={pressed[0] ?? most?.value}
      pressed={pressed}
      scaled
      columns={yearColumns(options).map(({ year, count, below }) => ({
        key: year,
        name: year,
        count,
        to: () => onPress(year),
        below,
      }))}
    />
  )
}

function Bones() {
  const { t } = useTranslation()
  return (
    <div className="figures" role="status">
      <span className="sr-only">{t('comics.loading')}</span>
      {[0, 1, 2].map((each) => (
        <div className="box" key={each} aria-hidden="true">
          <SkeletonLine width={160} height={20} />
        </div>
      ))}
    </div>
  )
}
