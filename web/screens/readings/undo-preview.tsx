import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/components/screen/states.tsx'
import { BoldText } from '#web/components/text/bold-text.tsx'
import { listFormat } from '#web/components/text/format.ts'
import { useReferenceName } from '#web/components/text/issue-name.ts'
import { type HistoryBatch, previewQuery } from '#web/data/progress/history.ts'

/** Delay before the preview of a chosen moment is loaded, in milliseconds. */
const PREVIEW_DELAY = 150
/** Maximum number of comics named in a sentence. */
const MAX_NAMES = 3

interface UndoPreviewProps {
  /** Milliseconds since 1970; null for now. */
  readonly moment: number | null
  /** True if all batches except `main` are kept. */
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
  /** The batch with an alarm, else the oldest listed; undefined if none would be undone. */
  readonly main: HistoryBatch | undefined
  /** False while the preview of the chosen moment is loading. */
  readonly isReady: boolean
  /** False if batches are missing from the list, so that `main` may be another batch. */
  readonly canUndoMain: boolean
}

/** Preview of reverting to a moment: the changed comics, and the other batches that would be undone. */
export function UndoPreview({ moment, keepsOthers, onKeep, children }: UndoPreviewProps) {
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
        <BoldText>
          {data.comics === 0 ? t('history.noChange') : t('history.changes', { count: data.comics })}
        </BoldText>
        {others.length > 0 && (
          <>
            {i18n.language === 'ja' ? '' : ' '}
            <BoldText>{t(keepsOthers ? 'history.stays' : 'history.alsoGoes', { names })}</BoldText>{' '}
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

/** Returns the comics of batches in a sentence: the first by name, then how many more. */
function useNames(batches: readonly HistoryBatch[]): string {
  const { t, i18n } = useTranslation()
  const nameOf = useReferenceName()
  const names = [...new Set(batches.flatMap(({ first }) => first.map(nameOf)))]
  const unnamed = batches.reduce((sum, { comics, first }) => sum + comics - first.length, 0)
  const shown = names.slice(0, MAX_NAMES)
  const rest = names.length + unnamed - shown.length
  return listFormat(i18n.language).format([
    ...shown,
    ...(rest > 0 ? [t('history.others', { count: rest })] : []),
  ])
}

/** Returns a value after it has not changed for PREVIEW_DELAY milliseconds. */
function useSettled(value: number | null): number | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PREVIEW_DELAY)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
