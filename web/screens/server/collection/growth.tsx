import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { Columns } from '#web/components/charts/columns.tsx'
import { formatBytes, formatCount, formatMonth } from '#web/components/text/format.ts'
import type { Figures } from '#web/data/collection/collection.ts'
import { lastMonths } from './scale.ts'

/** Every third month has a label. */
const NAMED = 3

/** Totals of the collection, and a chart of the comics added in each month. */
export function Growth({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const months = lastMonths(figures.months, new Date())
  const largest = months.toSorted((a, b) => b.count - a.count)[0]
  const peak = largest && largest.count > 0 ? largest.month : undefined
  return (
    <section className="box" aria-labelledby="collection-growth">
      <div className="growth-head">
        <dl className="tabular">
          <Figure name={t('nav.comics')} value={formatCount(figures.comics, language)} />
          <Figure name={t('comic.pages')} value={formatCount(figures.pages, language)} />
          <Figure name={t('collection.onDisk')} value={formatBytes(figures.bytes, language)} />
        </dl>
        <div className="growth-title">
          <h2 id="collection-growth">{t('collection.byMonth')}</h2>
          {peak !== undefined && (
            <p>{capitalized(t('collection.mostIn', { month: formatMonth(peak, language, 'long') }))}</p>
          )}
        </div>
      </div>
      <Columns
        label={t('collection.byMonth')}
        marked={peak}
        scaled
        columns={months.map(({ month, count }, index) => ({
          key: month,
          name: capitalized(formatMonth(month, language, 'long')),
          count,
          to: paths.comicsBy(['added', month]),
          below: index % NAMED === 0 ? formatMonth(month, language, index % 12 === 0 ? 'short' : 'name') : '',
        }))}
      />
    </section>
  )
}

/** Capitalizes a month's name, which is lower case in some languages. */
const capitalized = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-display">{value}</dd>
    </div>
  )
}
