import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LACKABLE } from '#domain/traits.ts'
import { paths } from '#web/app/paths.ts'
import type { Figures } from '#web/data/collection.ts'
import { percentOf } from './scale.ts'

/** Below this a bar warns. */
const HALF = 50

/** How many comics have each kind of metadata; what is missing leads to the comics that lack it. */
export function Completeness({ figures: { comics, lacking } }: { figures: Figures }) {
  const { t } = useTranslation()
  const ordered = LACKABLE.toSorted((a, b) => lacking[a] - lacking[b])
  return (
    <section className="box" aria-labelledby="collection-metadata">
      <h2 id="collection-metadata">
        {t('collection.metadata')} <small>{t('collection.metadataHint')}</small>
      </h2>
      <ul className="completeness tabular">
        {ordered.map((field) => {
          const percent = percentOf(comics, lacking[field])
          const missing = t('collection.missing', { count: lacking[field] })
          const name = t(`collection.field.${field}`)
          return (
            <li key={field} data-low={percent < HALF || undefined}>
              <span>{name}</span>
              <span className="bar" aria-hidden="true">
                <i style={{ transform: `scaleX(${percent / 100})` }} />
              </span>
              <span>{t('collection.percent', { percent })}</span>
              {lacking[field] > 0 && (
                <Link
                  to={paths.comicsBy({ lacks: [field] })}
                  aria-label={t('collection.fieldMissing', { field: name, missing })}
                >
                  {missing}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
