import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { QueryState } from '#web/components/screen/query-state.tsx'
import { useFileReason } from '#web/components/text/file-reason.ts'
import { shortPaths } from '#web/components/text/short-paths.ts'
import type { BatchFile } from '#web/data/files/batches.ts'
import { batchFilesQuery } from '#web/data/files/changes.ts'

/** Number of files shown at first. */
const FEW = 3

interface BatchFilesProps {
  readonly batch: string
  readonly label: string
  /** Number of files of the batch. */
  readonly count: number
  /** Files that come back in part, which are shown first. */
  readonly partial?: readonly BatchFile[]
  /** Buttons below the files. */
  readonly children?: ReactNode
}

/** Files of a batch, each with what an undo restores, or why it was not changed: a few at first, then all. */
export function BatchFiles({ batch, label, count, partial = [], children }: BatchFilesProps) {
  const { t } = useTranslation()
  const [pages, setPages] = useState(0)
  const query = useQuery(batchFilesQuery(batch, Math.max(1, pages)))
  return (
    <QueryState
      queries={[query]}
      skeleton={<div className="batch-bones skeletons" aria-hidden="true" />}
      errorTitle={t('changes.failed')}
    >
      {({ files, hasMore }) => {
        const others = files.filter((file) => !partial.some(({ id }) => id === file.id))
        const few = [...partial.slice(0, FEW - 1), ...others].slice(0, FEW)
        const isAll = pages > 0
        return (
          <>
            <ul className="change-files" aria-label={label}>
              {(isAll ? files : few).map((file) => (
                <FileRow key={file.id} file={file} />
              ))}
            </ul>
            <div className="change-actions">
              {children}
              {isAll && hasMore && (
                <Button size="small" busy={query.isPlaceholderData} onClick={() => setPages(pages + 1)}>
                  {t('changes.more')}
                </Button>
              )}
              {count > FEW && (
                <button type="button" className="text-link" onClick={() => setPages(isAll ? 0 : 1)}>
                  {isAll ? t('changes.seeFew') : t('changes.seeFiles', { count })}
                  {!isAll && <ChevronRight aria-hidden="true" />}
                </button>
              )}
            </div>
          </>
        )
      }}
    </QueryState>
  )
}

/**
 * Returns the word at the end of a file's row. For a changed file: what an undo restores, null for nothing. For other
 * files: their state, where `prepared` counts as `due`.
 */
function verdictOf({ state, undo }: BatchFile) {
  if (state === 'prepared') return 'due'
  if (state !== 'done') return state
  return undo === 'none' ? null : undo
}

function FileRow({ file }: { file: BatchFile }) {
  const { t } = useTranslation()
  const reasonOf = useFileReason()
  const { comic, path, target, reason } = file
  const verdict = verdictOf(file)
  const [from, to] = shortPaths(path, target)
  const isWarning =
    verdict === 'partial' || verdict === 'unknown' || verdict === 'failed' || verdict === 'skipped'
  const why =
    reason !== null
      ? reasonOf(reason)
      : verdict === 'exact' || verdict === 'partial' || verdict === 'unknown'
        ? t(`changes.why.${verdict}`)
        : null
  return (
    <li>
      <Link to={paths.comic(comic.id)} title={path}>
        <Cover cover={comic.cover} title={comic.name} sizes="26px" decorative edge />
        <span className="mono">
          {from}
          {to !== null && (
            <>
              <ArrowRight aria-hidden="true" />
              <span className="sr-only">{t('changes.becomes')}</span>
              <b>{to}</b>
            </>
          )}
        </span>
      </Link>
      <small>{why}</small>
      <span className="verdict" data-kind={verdict === 'exact' ? 'ok' : isWarning ? 'warn' : undefined}>
        {verdict !== null && t(`changes.verdict.${verdict}`)}
      </span>
    </li>
  )
}
