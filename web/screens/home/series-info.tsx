import { BookOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { formatCount, formatWhen } from '#web/components/text/format.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import './series-info.css'

/** Más información: dialog with the facts of a series. */
export function SeriesInfo({ series, onClose }: { series: SeriesCard; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const facts = [
    [t('home.about.issues'), formatCount(series.count, i18n.language)],
    [t('home.about.volume'), series.volume],
    [t('comics.list.publisher'), series.publisher],
    [t('fields.year'), series.year],
    [t('home.about.added'), formatWhen(series.added, i18n.language)],
    [
      t('home.about.folder'),
      <span key="folder" className="mono">
        {series.folderPath}
      </span>,
    ],
  ] as const
  const footer = (
    <ButtonLink kind="primary" icon={<BookOpen aria-hidden="true" />} to={paths.series(series.key)}>
      {t('home.viewSeries')}
    </ButtonLink>
  )
  const [cover] = series.stack
  return (
    <Dialog open onClose={onClose} title={series.name} width={640} footer={footer}>
      <div className="series-info">
        {cover && <Cover cover={cover} title={series.name} sizes="150px" />}
        <div>
          <p>{series.summary ?? t('home.about.noSummary')}</p>
          <dl>
            {facts.map(
              ([name, value]) =>
                value !== null && (
                  <div key={name} className="contents">
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
      </div>
    </Dialog>
  )
}
