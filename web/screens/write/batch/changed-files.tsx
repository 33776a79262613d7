import { Check, CircleDashed, TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { baseName } from '#web/components/text/base-name.ts'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { shortPaths } from '#web/components/text/short-paths.ts'
import { countsOf } from '#web/data/files/batch-counts.ts'
import type { BatchFile, FileBatchRow } from '#web/data/files/batches.ts'
import { FileLine } from '../file-line.tsx'

/** Maximum number of rows whose space is reserved before they are there, so that little below them moves. */
const RESERVED = 8

/** Box with the files that a running batch has changed, the last first. */
export function ChangedFiles({ batch, files }: { batch: FileBatchRow; files: readonly BatchFile[] }) {
  const { t } = useTranslation()
  const { ended, total } = countsOf(batch.counts)
  const problems = batch.counts.failed + batch.counts.skipped
  const done = ended - problems
  return (
    <section className="box write-changed" aria-labelledby="write-already">
      <div className="box-head">
        <h2 id="write-already">{t('write.already')}</h2>
        {ended > 0 && (
          <span className="write-aside tabular">
            {t(problems === 0 ? 'write.noProblems' : 'write.withProblems', { done, problems })}
          </span>
        )}
      </div>
      <ul style={{ '--rows': Math.min(RESERVED, total) } as CSSProperties}>
        {files.map((file) => (
          <FileState key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

/** Returns the new name of a file that moves; with its folders if only they change. */
function newPlace(path: string, target: string): string {
  const [from, to] = shortPaths(path, target)
  return baseName(from) === baseName(to ?? '') ? (to ?? '') : baseName(target)
}

/** A file of a batch with what happened to it. */
export function FileState({ file }: { file: BatchFile }) {
  const { t } = useTranslation()
  const reasonOf = useFileReason()
  const { comic, kind, state, target, fields, reason } = file
  const isPartial = reason?.code === 'undo-partial'
  const isDone = (state === 'done' || state === 'undone') && !isPartial
  const what = () => {
    if (state === 'prepared') return t('write.now')
    if (kind === 'rename' || kind === 'convert') return target === null ? '' : newPlace(file.path, target)
    const place = kind === 'sidecar' ? t('write.beside') : t('write.inside')
    return fields.length === 0 ? place : `${place} · ${t('write.fields', { count: fields.length })}`
  }
  return (
    <li className="write-file">
      <FileLine comic={{ cover: comic.cover, path: file.path }}>
        <span className="write-aside">{isDone || reason === null ? what() : reasonOf(reason)}</span>
        {isDone ? (
          <Check className="done" aria-hidden="true" />
        ) : state === 'prepared' ? (
          <CircleDashed aria-hidden="true" />
        ) : (
          <TriangleAlert className="warns" aria-hidden="true" />
        )}
      </FileLine>
    </li>
  )
}
