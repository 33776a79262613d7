import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { formatBytes, formatCount, formatMonth } from '#web/components/text/format.ts'
import type { Figures } from '#web/data/collection/collection.ts'
import { Columns } from './columns.tsx'
import { lastMonths } from './scale.ts'

/** Months between two that are named below. */
const NAMED = 3

/** How much there is, and in which months it came. */
export function Growth({ figures }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const months = lastMonths(figures.months, new Date())
  const most = months.toSorted((a, b) => b.count - a.count)[0]
  const best = most && most.count > 0 ? most.month : undefined
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
          {best !== undefined && (
            <p>{sentence(t('collection.mostIn', { month: formatMonth(best, language, 'long') }))}</p>
          )}
        </div>
      </div>
      <Columns
        label={t('collection.byMonth')}
        marked={best}
        scaled
        columns={months.map(({ month, count }, place) => ({
          key: month,
          name: sentence(formatMonth(month, language, 'long')),
          count,
          to: paths.comicsBy({ added: [month] }),
          below: place % NAMED === 0 ? formatMonth(month, language, place % 12 === 0 ? 'short' : 'name') : '',
        }))}
      />
    </section>
  )
}

/** Months begin small in some languages, sentences do not. */
const sentence = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-display">{value}</dd>
    </div>
  )
}
