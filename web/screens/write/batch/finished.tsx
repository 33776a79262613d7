import { useQuery } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { baseName } from '#web/components/text/base-name.ts'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { formatCount } from '#web/components/text/format.ts'
import { countsOf } from '#web/data/files/batch-counts.ts'
import { type BatchFile, type FileBatchRow, filesInStateQuery } from '#web/data/files/batches.ts'
import { MoreRows } from '../more-rows.tsx'
import { type PartKind, SplitBar } from '../split-bar.tsx'
import { FileState } from './changed-files.tsx'
import { UndoBatch } from './undo-batch.tsx'
import './batch.css'

/** Number of rows before the button for more. */
const STEP = 20

/** Number of files of a batch by what happened to them, for the split bar and the line below it. */
interface Share {
  readonly kind: PartKind
  readonly word:
    | 'countInside'
    | 'countBeside'
    | 'countDone'
    | 'countPartial'
    | 'countFailed'
    | 'countSkipped'
    | 'countLeft'
    | 'countUndone'
  readonly count: number
}

/** Returns what happened to the files of a batch; inside and beside are only known if all files are loaded. */
function sharesOf(
  { kind, counts }: FileBatchRow,
  done: readonly BatchFile[] | null,
  partial: number,
): readonly Share[] {
  const beside = done?.filter((file) => file.kind === 'sidecar').length ?? 0
  const { left } = countsOf(counts)
  return [
    {
      kind: 'inside',
      word: kind === 'write' && done !== null ? 'countInside' : 'countDone',
      count: kind === 'write' ? counts.done - beside : counts.done - partial,
    },
    { kind: 'partial', word: 'countPartial', count: partial },
    { kind: 'beside', word: 'countBeside', count: kind === 'write' ? beside : 0 },
    { kind: 'failed', word: 'countFailed', count: counts.failed },
    { kind: 'stay', word: 'countSkipped', count: counts.skipped },
    { kind: 'stay', word: 'countUndone', count: counts.undone },
    { kind: 'stay', word: 'countLeft', count: left },
  ]
}

const isPartial = ({ reason }: BatchFile) => reason?.code === 'undo-partial'

/** The result of a batch: how many files were changed, which were not and why, and the undo. */
export function Finished({ batch }: { batch: FileBatchRow }) {
  const { t, i18n } = useTranslation()
  const done = useQuery(filesInStateQuery(batch.id, 'done')).data
  // What an undo could not restore exactly comes first.
  const files = (done?.files ?? []).toSorted((a, b) => Number(isPartial(b)) - Number(isPartial(a)))
  const partial = files.filter(isPartial).length
  const shares = sharesOf(batch, done === undefined || done.hasMore ? null : done.files, partial).filter(
    ({ count }) => count > 0,
  )
  const { counts, kind, state } = batch
  const isWritten = kind === 'write' || kind === 'convert'
  return (
    <div className="write-columns">
      <div>
        <section className="box scan" aria-labelledby="write-finished">
          <h2 id="write-finished">{t(state === 'cancelled' ? 'write.stopped' : 'write.finished')}</h2>
          <p className="count">
            <b className="font-display tabular">{formatCount(counts.done - partial, i18n.language)}</b>
            <span>{t(`write.kinds.${kind}.done`)}</span>
          </p>
          <SplitBar parts={shares} />
          <p className="write-shares">
            {shares.map(({ word, count, kind: part }) => (
              <span key={word} data-part={part}>
                <b className="tabular">{formatCount(count, i18n.language)}</b> {t(`write.${word}`, { count })}
              </span>
            ))}
          </p>
        </section>
        <NotChanged batch={batch} />
        {files.length > 0 && (
          <section className="box write-changed" aria-labelledby="write-checked">
            <div className="box-head">
              <h2 id="write-checked">{t(isWritten ? 'write.checked' : 'write.byFile')}</h2>
              {isWritten && <span className="write-aside">{t('write.checkedHint')}</span>}
            </div>
            <MoreRows items={files} step={STEP}>
              {(file) => <FileState key={file.id} file={file} />}
            </MoreRows>
          </section>
        )}
      </div>
      <UndoBatch batch={batch} />
    </div>
  )
}

/** The files that stayed as they were, each with its reason; those of a write can be tried again. */
function NotChanged({ batch }: { batch: FileBatchRow }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const reasonOf = useFileReason()
  const failed = useQuery({ ...filesInStateQuery(batch.id, 'failed'), enabled: batch.counts.failed > 0 })
  const skipped = useQuery({ ...filesInStateQuery(batch.id, 'skipped'), enabled: batch.counts.skipped > 0 })
  const files = [...(failed.data?.files ?? []), ...(skipped.data?.files ?? [])]
  if (files.length === 0) return null
  const ids = files.map(({ comic }) => comic.id)
  return (
    <section className="note write-note" aria-labelledby="write-not-changed">
      <TriangleAlert aria-hidden="true" />
      <div>
        <h2 id="write-not-changed">
          {t('write.notChanged', { count: batch.counts.failed + batch.counts.skipped })}
        </h2>
        <MoreRows items={files} step={STEP}>
          {({ id, path, reason }) => (
            <li key={id}>
              <b className="mono" title={path}>
                {baseName(path)}
              </b>{' '}
              {reason && reasonOf(reason)}
            </li>
          )}
        </MoreRows>
        {batch.kind === 'write' && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => void navigate(paths.write, { state: { write: ids } })}
          >
            {t('write.retry', { count: ids.length })}
          </Button>
        )}
      </div>
    </section>
  )
}
