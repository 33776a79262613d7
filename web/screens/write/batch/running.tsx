import { useQuery } from '@tanstack/react-query'
import { Pause, Play, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteer } from '#web/actions/files/use-steer.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { formatBytes, formatCount, truncateMiddle } from '#web/components/text/format.ts'
import { countsOf } from '#web/data/files/batch-counts.ts'
import { type FileBatchRow, lastFilesQuery } from '#web/data/files/batches.ts'
import { useDurationText } from '../duration.ts'
import { paceOf, type Sample, withSample } from '../pace.ts'
import { ChangedFiles } from './changed-files.tsx'
import './batch.css'

/** Longer paths are truncated in the middle; CSS truncates what still does not fit. */
const PATH_LENGTH = 84
/** Number of covers at the right. Space for them is reserved where the boxes below would move. */
const COVERS = 5

/** The state of a batch over the last seconds, as long as the screen is open. */
function useSamples({ counts, bytesDone, state }: FileBatchRow): readonly Sample[] {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const { ended } = countsOf(counts)
  useEffect(() => {
    if (state !== 'running') setSamples([])
    else setSamples((before) => withSample(before, { at: Date.now(), files: ended, bytes: bytesDone }))
  }, [ended, bytesDone, state])
  return samples
}

/** A running or paused batch: number, bar, pace, buttons, and the files that it has changed. */
export function Running({ batch }: { batch: FileBatchRow }) {
  const { t, i18n } = useTranslation()
  const reasonOf = useFileReason()
  const element = useRef<HTMLElement>(null)
  const focus = useFocusFallback(element)
  const { data: files = [] } = useQuery(lastFilesQuery(batch.id))
  const { total, ended, left } = countsOf(batch.counts)
  const isPaused = batch.state === 'paused'
  const { steer, pending } = useSteer(batch)
  const share = ended / Math.max(1, total)
  // Screen readers announce every 10 %, not every change.
  const announced = Math.floor(share * 10) * 10
  const path = batch.path ?? ''
  return (
    <div className="write-columns">
      <div>
        <section className="box scan" aria-labelledby="write-running" ref={element} {...focus}>
          <h2 id="write-running">
            {isPaused ? t('changes.paused') : t(`write.kinds.${batch.kind}.running`)}
          </h2>
          <p className="count">
            <b className="font-display tabular">{formatCount(ended, i18n.language)}</b>
            <span className="tabular">{t('write.ofFiles', { count: total })}</span>
          </p>
          <div
            className="bar"
            role="progressbar"
            aria-label={t('write.progress')}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <i style={{ transform: `scaleX(${share})` }} />
          </div>
          <div className="write-pace">
            {isPaused ? <p>{batch.problem && reasonOf(batch.problem)}</p> : <Pace batch={batch} />}
            <div className="write-steer">
              <Button kind="ghost" busy={pending === 'cancel'} onClick={() => steer('cancel')}>
                {t(pending === 'cancel' ? 'write.stopping' : 'changes.stop')}
              </Button>
              <Button
                kind={isPaused ? 'primary' : 'secondary'}
                icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
                busy={pending === 'pause' || pending === 'resume'}
                onClick={() => steer(isPaused ? 'resume' : 'pause')}
              >
                {t(isPaused ? 'changes.resume' : 'changes.pause')}
              </Button>
            </div>
          </div>
          <div className="covers" aria-hidden="true">
            {files
              .slice(0, COVERS)
              .reverse()
              .map(({ id, comic }) => (
                <Cover key={id} cover={comic.cover} title="" sizes="66px" decorative eager />
              ))}
            {Array.from({ length: Math.min(COVERS, total) - Math.min(COVERS, files.length) }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: spaces without an identity
              <i key={at} />
            ))}
          </div>
          {path !== '' && !isPaused && (
            <p className="path mono" title={path}>
              {truncateMiddle(path, PATH_LENGTH)}
            </p>
          )}
          <p className="sr-only" role="status">
            {t('write.progressAt', { percent: announced })}
          </p>
        </section>
        <ChangedFiles batch={batch} files={files} />
      </div>
      <aside className="box write-hints">
        <div className="safe-line">
          <ShieldCheck aria-hidden="true" />
          <p>
            <b>{t('write.closeTitle')}</b> {t('write.closeHint')}
          </p>
        </div>
        <div className="safe-line" data-quiet="">
          <Pause aria-hidden="true" />
          <p>
            {!isPaused && `${t('write.pauseHint')} `}
            <b>{t('changes.stop')}</b> {t('write.stopHint', { count: left, done: batch.counts.done })}
          </p>
        </div>
      </aside>
    </div>
  )
}

/** Files and bytes per second, and the time left; nothing until they are known. */
function Pace({ batch }: { batch: FileBatchRow }) {
  const { t, i18n } = useTranslation()
  const durationText = useDurationText()
  const pace = paceOf(useSamples(batch))
  const { left } = countsOf(batch.counts)
  const { bytes, bytesDone } = batch
  const size = (value: number) => formatBytes(value, i18n.language)
  if (pace === null)
    return <p className="tabular">{t('write.bytesOf', { done: size(bytesDone), all: size(bytes) })}</p>
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  // Files beside comics are small, so the bytes tell nothing about them.
  const seconds = pace.bytes > 0 ? (bytes - bytesDone) / pace.bytes : left / pace.files
  return (
    <p className="facts tabular">
      <span>{t('write.perSecond', { files: number.format(pace.files) })}</span>
      {pace.bytes > 0 && <span>{t('write.bytesPerSecond', { bytes: size(pace.bytes) })}</span>}
      {Number.isFinite(seconds) && (
        <span>
          {seconds < 45 ? t('write.leftUnderMinute') : t('write.left', { time: durationText(seconds) })}
        </span>
      )}
    </p>
  )
}
