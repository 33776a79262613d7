import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { ErrorState, State } from '#web/components/screen/states.tsx'
import { formatCount } from '#web/components/text/format.ts'

interface PlanProgressProps {
  readonly total: number
  readonly plan: { readonly read: number }
  readonly state: 'running' | 'ready' | 'failed' | 'cancelled'
  readonly error: unknown
  readonly cancel: () => void
  readonly goOn: () => void
}

/** How many files were read for the preview, with a button that stops; an error can be retried where it occurred. */
export function PlanProgress({ total, plan, state, error, cancel, goOn }: PlanProgressProps) {
  const { t, i18n } = useTranslation()
  const read = t('write.read', { read: plan.read, total })
  if (state === 'failed')
    return (
      <div className="write-planning">
        <ErrorState title={t('write.planFailed')} error={error} onRetry={goOn} />
        <p className="write-read tabular">{read}</p>
      </div>
    )
  if (state === 'cancelled')
    return (
      <State title={t('write.planStopped')} action={<Button onClick={goOn}>{t('write.goOn')}</Button>}>
        {read}
      </State>
    )
  const share = plan.read / Math.max(1, total)
  return (
    <section className="box scan write-planning" aria-labelledby="write-planning">
      <h2 id="write-planning">{t('write.planning')}</h2>
      <p className="count">
        <b className="font-display tabular">{formatCount(plan.read, i18n.language)}</b>
        <span className="tabular">{t('write.ofFiles', { count: total })}</span>
      </p>
      <div
        className="bar"
        data-unknown={plan.read === 0 || undefined}
        role="progressbar"
        aria-label={t('write.planning')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={plan.read}
      >
        <i style={plan.read === 0 ? undefined : { transform: `scaleX(${share})` }} />
      </div>
      <div className="now">
        <p className="path">{t('write.planHint')}</p>
        <Button onClick={cancel}>{t('common.cancel')}</Button>
      </div>
      <p className="sr-only" role="status">
        {read}
      </p>
    </section>
  )
}
