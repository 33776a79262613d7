import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#web/components/text/format.ts'
import type { IgnoredFiles } from '#web/data/collection/scan.ts'
import { groupByReason } from './ignored-reasons.ts'
import { shownPath } from './shown-path.ts'
import './ignored.css'

interface IgnoredProps {
  readonly ignored: readonly IgnoredFiles[]
  /** The library folders. */
  readonly libraries: readonly string[]
}

/** Collapsed list of the files that scans ignore, by reason; nothing without any. */
export function Ignored({ ignored, libraries }: IgnoredProps) {
  const { t, i18n } = useTranslation()
  const reasons = groupByReason(ignored)
  if (reasons.length === 0) return null
  const all = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className="box ignored">
      <summary>
        <ChevronRight aria-hidden="true" />
        {t('server.ignored.title')}
        <span className="tabular">{formatCount(all, i18n.language)}</span>
      </summary>
      <p>{t('server.ignored.hint')}</p>
      <dl>
        {reasons.map(({ reason, count, examples }) => (
          <div key={reason}>
            <dt>
              {t(`server.ignored.${reason}`)}
              <span className="tabular">{formatCount(count, i18n.language)}</span>
            </dt>
            {examples.map((path) => (
              <dd key={path} className="mono" title={path}>
                {shownPath(path, libraries)}
              </dd>
            ))}
            {count > examples.length && (
              <dd>{t('server.ignored.andMore', { count: count - examples.length })}</dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
