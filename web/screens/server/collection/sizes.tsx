import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { formatBytes } from '#web/components/format.ts'
import { useSizeRange } from '#web/components/size-range.ts'
import type { Figures } from '#web/data/collection.ts'
import { Columns } from './columns.tsx'

const MEGABYTE = 1_000_000

/** How large the files are: the class that holds the middle one is marked. */
export function Sizes({ figures: { sizes, median } }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  const range = useSizeRange()
  const middle = sizes.findLast(({ from }) => (median ?? 0) >= from * MEGABYTE)
  return (
    <section className="box" aria-labelledby="collection-sizes">
      <h2 id="collection-sizes">
        {t('collection.sizes')} <small>{t('collection.perFile')}</small>
      </h2>
      <p className="median">{t('collection.half', { size: formatBytes(median ?? 0, i18n.language) })}</p>
      <Columns
        label={t('collection.sizes')}
        marked={middle && String(middle.from)}
        columns={sizes.map(({ from, to, count }) => ({
          key: String(from),
          name: range(from, to),
          count,
          to: paths.comicsBy({ size: [`${from}-${to ?? ''}`] }),
          below: to === null ? `> ${from}` : `< ${to}`,
        }))}
      />
      <p className="unit" aria-hidden="true">
        MB
      </p>
    </section>
  )
}
