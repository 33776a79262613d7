import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFileErrorText } from '#web/components/text/file-reason.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { type FileBatchRow, steerBatch } from '#web/data/files/batches.ts'
import { factsOf } from './batch-facts.ts'

/** Progress of a batch that is not over, with the buttons that pause, continue and stop it. */
export function RunningBatch({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useFileErrorText()
  const { ended, all } = factsOf(batch)
  const isPaused = batch.state === 'paused'
  const steer = useMutation({
    mutationFn: (action: 'pause' | 'resume' | 'cancel') => steerBatch(client, batch.id, action),
    onError: (error) => toast.error(t('changes.steerFailed'), { description: errorText(error) }),
  })
  const busyWith = steer.isPending ? steer.variables : null
  const progress = t('changes.progress', { done: ended, all })
  return (
    <span className="change-running">
      <span
        className="bar"
        role="progressbar"
        aria-label={t(`changes.running.${batch.kind}`)}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={ended}
        aria-valuetext={progress}
      >
        <i style={{ transform: `scaleX(${all === 0 ? 0 : ended / all})` }} />
      </span>
      <span className="tabular">{isPaused ? `${t('changes.paused')} · ${progress}` : progress}</span>
      <span className="change-steer">
        <Button
          size="small"
          busy={busyWith === 'pause' || busyWith === 'resume'}
          onClick={() => steer.mutate(isPaused ? 'resume' : 'pause')}
        >
          {t(isPaused ? 'changes.resume' : 'changes.pause')}
        </Button>
        <Button size="small" kind="ghost" busy={busyWith === 'cancel'} onClick={() => steer.mutate('cancel')}>
          {t('changes.stop')}
        </Button>
        <Link className="text-link" to={paths.fileBatch(batch.id)}>
          {t('changes.see')}
        </Link>
      </span>
    </span>
  )
}
