import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { type IndexRun, stopIndexing } from '#web/data/collection/indexing.ts'
import './index-progress.css'

/** Progress of a running index, with a button that stops it. */
export function IndexProgress({ run }: { run: IndexRun }) {
  const { t } = useTranslation()
  const [isEnding, setEnding] = useState(false)
  const { counts, total } = run
  const done = counts.added + counts.skipped + counts.failed
  const share = total > 0 ? Math.min(1, done / total) : 0
  // Screen readers announce every 10 %, not every batch.
  const announcedPercent = Math.floor(share * 10) * 10
  return (
    <div className="index-progress">
      <p className="progress tabular">
        <span>{t(run.isWaiting ? 'collection.account.waiting' : 'collection.account.indexing')}</span>
        <span>{total > 0 && t('collection.account.of', { done, total })}</span>
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label={t('collection.account.indexing')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
      >
        <i style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="goes-on">{t('collection.account.goesOn')}</p>
      <Button
        busy={isEnding}
        onClick={() => {
          setEnding(true)
          void stopIndexing() // the run itself reports how it ended
        }}
      >
        {t('common.cancel')}
      </Button>
      <span className="sr-only" role="status">
        {announcedPercent > 0 && t('collection.percent', { percent: announcedPercent })}
      </span>
    </div>
  )
}
