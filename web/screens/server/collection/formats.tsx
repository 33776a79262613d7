import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { formatBytes, formatCount } from '#web/components/format.ts'
import type { Figures } from '#web/data/collection.ts'

/** Files by format, as one bar and as its legend; each leads to its list. */
export function Formats({ figures: { formats } }: { figures: Figures }) {
  const { t, i18n } = useTranslation()
  return (
    <section className="box" aria-labelledby="collection-formats">
      <h2 id="collection-formats">{t('collection.formats')}</h2>
      <div className="formats-bar" aria-hidden="true">
        {formats.map(({ format, count }) => (
          <i key={format} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className="formats-legend tabular">
        {formats.map(({ format, count, bytes }) => (
          <li key={format}>
            <i aria-hidden="true" />
            <Link to={paths.comicsBy({ format: [format] })}>
              {format === 'unknown' ? t('collection.unknown') : format.toUpperCase()}
            </Link>
            <span>{formatCount(count, i18n.language)}</span>
            <span>{formatBytes(bytes, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
