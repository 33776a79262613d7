import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, Undo } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { formatWhen } from '#web/components/text/format.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { acceptBatch, type HistoryBatch, undoBatch } from '#web/data/progress/history.ts'
import { useBatchText } from './batch-text.ts'
import { useUndo } from './use-undo.ts'
import './alarm-card.css'

interface AlarmCardProps {
  readonly batch: HistoryBatch
  /** True for the compact layout, which has a link to the history screen. */
  readonly slim?: boolean
  /** True if the primary button takes the focus after the first render. */
  readonly focused?: boolean
  /** Called after the alarm was accepted or undone, to move the focus away from the card. */
  readonly onAnswered?: () => void
}

/** An alarm: the user undoes the batch or accepts it. */
export function AlarmCard({ batch, slim = false, focused = false, onAnswered }: AlarmCardProps) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const sentence = useBatchText()(batch)
  const { isBusy, run } = useUndo()
  const id = useId()
  const primaryButton = useRef<HTMLButtonElement>(null)
  const isLoss = batch.alarm === 'loss'
  const accept = useMutation({
    mutationFn: () => acceptBatch(client, batch.id),
    onSuccess: onAnswered,
    onError: (error) => showError(error, t('history.answerFailed')),
  })
  const undo = async () => {
    const done = await run(() => undoBatch(client, batch.id), isLoss ? { done: t('history.keptHere') } : {})
    if (done) onAnswered?.()
  }
  useEffect(() => {
    if (!focused) return
    // A frame later, because the shell focuses the heading first.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches('body, main, h1')) primaryButton.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [focused])
  const Title = slim ? 'b' : 'h2'
  return (
    <section className="alarm" data-slim={slim || undefined} aria-labelledby={id}>
      <TriangleAlert aria-hidden="true" />
      <div role="alert">
        <Title id={id}>{sentence}</Title>
        <p>
          <Details batch={batch} />
        </p>
      </div>
      <div className="alarm-actions">
        {slim && (
          <Link className="text-link" to={paths.readings}>
            {t('history.see')}
          </Link>
        )}
        <Button kind="ghost" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t(isLoss ? 'history.acceptAccount' : 'history.accept')}
        </Button>
        <Button
          kind="primary"
          ref={primaryButton}
          busy={isBusy}
          icon={isLoss ? undefined : <Undo aria-hidden="true" />}
          onClick={() => void undo()}
        >
          {t(isLoss ? 'history.keepHere' : 'actions.undo')}
        </Button>
      </div>
    </section>
  )
}

/** Text of time, duration and device of the batch (for a loss only the time), and the effect of the choice. */
function Details({ batch: { alarm, device, startedAt, at } }: { batch: HistoryBatch }) {
  const { t, i18n } = useTranslation()
  const when = formatWhen(startedAt, i18n.language)
  if (alarm === 'loss') return `${when}. ${t('history.lossHint')}`
  const seconds = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(startedAt)) / 1000))
  const parts = [
    when,
    t('history.seconds', { count: seconds }),
    ...(device === null ? [] : [t('history.fromDevice', { device })]),
  ]
  return `${parts.join(' · ')}. ${t('history.heldBack')}`
}
