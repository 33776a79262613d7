import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, History } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCardName } from '#web/actions/history/batch-text.ts'
import { useMomentText } from '#web/actions/history/moment-text.ts'
import { useSourceName } from '#web/actions/history/source.tsx'
import { useUndo } from '#web/actions/history/use-undo.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { ErrorState } from '#web/components/screen/states.tsx'
import { listFormat } from '#web/components/text/format.ts'
import {
  type HistoryBatch,
  historyQuery,
  previewQuery,
  undoBatch,
  undoSince,
} from '#web/data/progress/history.ts'
import { MomentSlider } from './moment-slider.tsx'
import { inputValue, MINUTE, quietMoments } from './moments.ts'
import './go-back.css'

/** Delay before the preview of a chosen moment is loaded, in milliseconds. */
const PREVIEW_DELAY = 150
/** Maximum number of comics named in a sentence. */
const MAX_NAMES = 3

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
  // Null means now. Starts before the newest alarm, if there is one.
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
      <Preview moment={chosen} keepsOthers={keepsOthers} onKeep={setKeepsOthers}>
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
      </Preview>
      <MomentField value={moment} now={now} onChange={choose} />
    </section>
  )
}

interface MomentFieldProps {
  readonly value: number
  readonly now: number
  readonly onChange: (value: number) => void
}

/** Chooses any moment, also an older one than the slider has. */
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

/** Returns the quiet moment before the newest alarm; null without one. */
function beforeAlarm(batches: readonly HistoryBatch[]): number | null {
  const alarm = batches.find((batch) => batch.alarm === 'many')
  const quiet = quietMoments(batches)
  return alarm === undefined
    ? null
    : (quiet.findLast((moment) => moment <= Date.parse(alarm.startedAt)) ?? Date.parse(alarm.startedAt))
}

interface PreviewProps {
  /** Null: now. */
  readonly moment: number | null
  /** True if all batches but the main one are kept. */
  readonly keepsOthers: boolean
  readonly onKeep: (keepsOthers: boolean) => void
  /** The buttons. */
  readonly children: (shown: Shown) => ReactNode
}

/** Data of a preview. */
interface Shown {
  /** The moment, as an ISO time. */
  readonly at: string
  /** The batches to keep. */
  readonly keep: readonly string[]
  /** The batch that is undone first; undefined if nothing changes. */
  readonly main: HistoryBatch | undefined
  /** False while the preview of the chosen moment is loading. */
  readonly isReady: boolean
  /** False if batches are missing from the list, so that the main one may be another. */
  readonly canUndoMain: boolean
}

/** Preview of reverting to a moment: the changed comics, and the other batches that would be undone. */
function Preview({ moment, keepsOthers, onKeep, children }: PreviewProps) {
  const { t, i18n } = useTranslation()
  const settledMoment = useSettled(moment)
  const at = new Date(settledMoment ?? 0).toISOString()
  const hasMoment = moment !== null && settledMoment !== null
  const fullPreview = useQuery({
    ...previewQuery(at, []),
    enabled: hasMoment,
    placeholderData: (old) => old,
  })
  const all = fullPreview.data
  const main = all?.batches.find(({ alarm }) => alarm !== null) ?? all?.batches.at(-1)
  const others = all?.batches.filter(({ id }) => id !== main?.id) ?? []
  const keep = keepsOthers ? others.map(({ id }) => id) : []
  const keptPreview = useQuery({
    ...previewQuery(at, keep),
    enabled: hasMoment && all !== undefined,
    placeholderData: (old) => old,
  })
  const data = keptPreview.data ?? all
  const error = fullPreview.error ?? keptPreview.error
  const names = useNames(others)
  if (!hasMoment) return <p className="go-back-text">{t('history.backHint')}</p>
  if (error !== null)
    return (
      <ErrorState
        error={error}
        onRetry={() => void Promise.all([fullPreview.refetch(), keptPreview.refetch()])}
      />
    )
  if (data === undefined) return <p className="go-back-text" role="status" />
  const isReady = settledMoment === moment && !fullPreview.isPlaceholderData && !keptPreview.isPlaceholderData
  const isListed = all?.more === 0
  return (
    <>
      <p className="go-back-text" role="status">
        <Bold>
          {data.comics === 0 ? t('history.noChange') : t('history.changes', { count: data.comics })}
        </Bold>
        {others.length > 0 && (
          <>
            {i18n.language === 'ja' ? '' : ' '}
            <Bold>{t(keepsOthers ? 'history.stays' : 'history.alsoGoes', { names })}</Bold>{' '}
            {isListed && (
              <button type="button" onClick={() => onKeep(!keepsOthers)}>
                {t(keepsOthers ? 'history.unkeep' : 'history.keep')}
              </button>
            )}
          </>
        )}
      </p>
      <div className="go-back-actions">
        {children({
          at,
          keep,
          isReady,
          main: data.comics === 0 ? undefined : main,
          canUndoMain: isListed || main?.alarm !== null,
        })}
      </div>
    </>
  )
}

/** Renders a text; parts between `<b>` and `</b>` are bold. */
function Bold({ children }: { children: string }) {
  return children
    .split(/<\/?b>/)
    .map((keptPreview, index) => (index % 2 === 1 ? <b key={keptPreview}>{keptPreview}</b> : keptPreview))
}

/** Returns the comics of batches in a sentence: the first by name, then how many more. */
function useNames(batches: readonly HistoryBatch[]): string {
  const { t, i18n } = useTranslation()
  const nameOf = useCardName()
  const names = [...new Set(batches.flatMap(({ first }) => first.map(nameOf)))]
  const unnamed = batches.reduce((sum, { comics, first }) => sum + comics - first.length, 0)
  const shown = names.slice(0, MAX_NAMES)
  const rest = names.length + unnamed - shown.length
  return listFormat(i18n.language).format([
    ...shown,
    ...(rest > 0 ? [t('history.others', { count: rest })] : []),
  ])
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

/** Returns a value after it has not changed for PREVIEW_DELAY milliseconds. */
function useSettled(value: number | null): number | null {
  const [settledMoment, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PREVIEW_DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return settledMoment
}
