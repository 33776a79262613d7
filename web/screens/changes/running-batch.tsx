import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSteer } from '#web/actions/files/use-steer.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { countsOf } from '#web/data/files/batch-counts.ts'
import type { FileBatchRow } from '#web/data/files/batches.ts'

/** Progress of a batch that is not over, with the buttons that pause, continue and stop it. */
export function RunningBatch({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const { ended, total } = countsOf(batch.counts)
  const isPaused = batch.state === 'paused'
  const { steer, pending } = useSteer(batch)
  const progress = t('changes.progress', { done: ended, all: total })
  return (
    <span className="change-running">
      <span
        className="bar"
        role="progressbar"
        aria-label={t(`changes.running.${batch.kind}`)}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={ended}
        aria-valuetext={progress}
      >
        <i style={{ transform: `scaleX(${ended / Math.max(1, total)})` }} />
      </span>
      <span className="tabular">{isPaused ? `${t('changes.paused')} · ${progress}` : progress}</span>
      <span className="change-steer">
        <Button
          size="small"
          busy={pending === 'pause' || pending === 'resume'}
          onClick={() => steer(isPaused ? 'resume' : 'pause')}
        >
          {t(isPaused ? 'changes.resume' : 'changes.pause')}
        </Button>
        <Button size="small" kind="ghost" busy={pending === 'cancel'} onClick={() => steer('cancel')}>
          {t('changes.stop')}
        </Button>
        <Link className="text-link" to={paths.fileBatch(batch.id)}>
          {t('changes.see')}
        </Link>
      </span>
    </span>
  )
}
