import { FilePen, Undo } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { formatBytes, formatCount } from '#web/components/text/format.ts'
import type { WriteLibraries } from '#web/data/files/plan.ts'
import { useDurationText } from '../duration.ts'
import { estimate } from '../pace.ts'
import { type PartKind, SplitBar } from '../split-bar.tsx'
import { type PlanCounts, spaceFor } from './plan-counts.ts'
import './summary.css'

interface SummaryProps {
  readonly counts: PlanCounts
  /** Number of chosen comics, also those without anything to write. */
  readonly total: number
  readonly libraries: WriteLibraries
  /** Bytes per second. */
  readonly speed: number
  readonly busy: boolean
  readonly onStart: () => void
}

/** Card beside the preview: how many files are written, what that takes, and the button that starts it. */
export function Summary({ counts, total, libraries, speed, busy, onStart }: SummaryProps) {
  const { t, i18n } = useTranslation()
  const durationText = useDurationText()
  const { inside, beside } = counts
  const count = inside.length + beside.length
  const parts: readonly { readonly kind: PartKind; readonly count: number; readonly label: string }[] = [
    { kind: 'inside', count: inside.length, label: t('write.inside') },
    { kind: 'beside', count: beside.length, label: t('write.beside') },
    { kind: 'stay', count: total - count, label: t('write.staying') },
  ]
  const bytes = inside.reduce((sum, { size }) => sum + size, 0)
  const { needed, free } = spaceFor(inside, libraries)
  const size = (value: number) => formatBytes(value, i18n.language)
  const isShort = free !== null && free < needed
  const space =
    free === null
      ? size(needed)
      : t(isShort ? 'write.spaceShort' : 'write.spaceOf', { needed: size(needed), free: size(free) })
  return (
    <aside className="box write-summary" aria-label={t('write.summary')}>
      <p className="write-total">
        <b className="font-display tabular">{formatCount(count, i18n.language)}</b>
        <span>{t('write.filesOf', { count, total })}</span>
      </p>
      <SplitBar parts={parts} />
      <dl className="write-legend">
        {parts
          .filter((part) => part.count > 0)
          .map(({ kind, label, count: of }) => (
            <div key={kind}>
              <dt>
                <i data-part={kind} aria-hidden="true" />
                {label}
              </dt>
              <dd className="tabular">{formatCount(of, i18n.language)}</dd>
            </div>
          ))}
      </dl>
      <dl className="facts-list">
        {bytes > 0 && (
          <>
            <div>
              <dt>{t('write.toWrite')}</dt>
              <dd>{size(bytes)}</dd>
            </div>
            <div>
              <dt>{t('write.space')}</dt>
              <dd data-short={isShort || undefined}>{space}</dd>
            </div>
          </>
        )}
        {count > 0 && (
          <div>
            <dt>{t('write.takes')}</dt>
            <dd>{durationText(estimate(count, bytes, speed))}</dd>
          </div>
        )}
      </dl>
      <Button
        kind="primary"
        size="large"
        icon={<FilePen aria-hidden="true" />}
        busy={busy}
        disabled={count === 0}
        onClick={onStart}
      >
        {count === 0 ? t('write.none.title') : t('write.start', { count })}
      </Button>
      <div className="safe-line">
        <Undo aria-hidden="true" />
        <p>
          <b>{t('write.safe')}</b> {t('write.safeHint')}
        </p>
      </div>
    </aside>
  )
}
