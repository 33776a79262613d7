import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, History } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '#web/actions/history/moment-text.ts'
import { useSourceName } from '#web/actions/history/source.tsx'
import { useUndo } from '#web/actions/history/use-undo.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { type HistoryBatch, historyQuery, undoBatch, undoSince } from '#web/data/progress/history.ts'
import { MomentSlider } from './moment-slider.tsx'
import { inputValue, MINUTE, quietMoments } from './moments.ts'
import { UndoPreview } from './undo-preview.tsx'
import './go-back.css'

/** Box that reverts reading progress to a moment, with a preview of the changes. */
export function GoBack() {
  const { t } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const momentText = useMomentText()
  const { isBusy, run } = useUndo()
  const { data, dataUpdatedAt } = useQuery(historyQuery(null))
  const batches = useMemo(() => data?.batches ?? [], [data])
  const now = Math.ceil(Math.max(dataUpdatedAt, Date.parse(batches[0]?.at ?? '0')) / MINUTE) * MINUTE
  // Null means now. Starts before the newest alarm of many changes, if any.
  const [chosen, setChosen] = useState<number | null>(() => beforeAlarm(batches))
  const [keepsOthers, setKeepsOthers] = useState(false)
  const moment = chosen ?? now
  const when = momentText(moment)
  const choose = (value: number) => {
    setChosen(value >= now ? null : value)
    setKeepsOthers(false)
  }
  return (
    <section className="box go-back" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('history.back')}</h2>
        <span className="font-display" aria-live="polite">
          {chosen === null ? t('history.now') : when}
        </span>
      </header>
      <MomentSlider now={now} value={moment} batches={batches} onChange={choose} />
      <UndoPreview moment={chosen} keepsOthers={keepsOthers} onKeep={setKeepsOthers}>
        {({ at, keep, main, isReady, canUndoMain }) => (
          <>
            <Button
              icon={<History aria-hidden="true" />}
              busy={isBusy}
              disabled={main === undefined || !isReady}
              onClick={() => void run(() => undoSince(client, at, keep))}
            >
              {t('history.backTo', { when })}
            </Button>
            {main !== undefined && canUndoMain && (
              <OnlyOf batch={main} onUndo={() => void run(() => undoBatch(client, main.id))} />
            )}
            <p className="safe">
              <Check aria-hidden="true" />
              <span>
                <b>{t('history.safe')}</b> {t('history.safeHint')}
              </span>
            </p>
          </>
        )}
      </UndoPreview>
      <MomentField value={moment} now={now} onChange={choose} />
    </section>
  )
}

interface MomentFieldProps {
  readonly value: number
  readonly now: number
  readonly onChange: (value: number) => void
}

/** Field for any moment, also one older than the slider covers. */
function MomentField({ value, now, onChange }: MomentFieldProps) {
  const { t } = useTranslation()
  // The browser reports an incomplete date as empty text, which must not be replaced.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <Field
      label={t('history.older')}
      type="datetime-local"
      fieldClass="go-back-date"
      value={draft ?? inputValue(value)}
      max={inputValue(now)}
      onBlur={() => setDraft(null)}
      onChange={({ target }) => {
        setDraft(target.value)
        const time = new Date(target.value).getTime()
        if (!Number.isNaN(time)) onChange(time)
      }}
    />
  )
}

/** Returns the quiet moment before the newest alarm of many changes; null without one. */
function beforeAlarm(batches: readonly HistoryBatch[]): number | null {
  const alarm = batches.find((batch) => batch.alarm === 'many')
  const quiet = quietMoments(batches)
  return alarm === undefined
    ? null
    : (quiet.findLast((moment) => moment <= Date.parse(alarm.startedAt)) ?? Date.parse(alarm.startedAt))
}

/** Button that undoes only the batch of one reading app. */
function OnlyOf({ batch, onUndo }: { batch: HistoryBatch; onUndo: () => void }) {
  const { t } = useTranslation()
  const name = useSourceName()(batch)
  if (batch.app === null) return null
  return (
    <Button kind="ghost" onClick={onUndo}>
      {t('history.onlyOf', { name })}
    </Button>
  )
}
