import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isErrorCode } from '#domain/errors.ts'
import { SERVER_REFRESH } from '#domain/limits.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { truncateMiddle } from '#web/components/format.ts'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { useOpen } from '#web/components/use-open.ts'
import { type ScanProblem, scanProblemsQuery } from '#web/data/scan.ts'
import { asText, groupProblems, type ProblemGroup } from './problem-groups.ts'
import { useStartScan } from './use-start-scan.ts'

/** Shown of each kind before "Ver los n". */
const SHOWN = 3
/** A path longer than this is cut in its middle. */
const PATH_LENGTH = 96

/** Files that could not be read wholly and why, by kind; nothing at all when there are none. */
export function Problems({ canManage, isScanning }: { canManage: boolean; isScanning: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...scanProblemsQuery, refetchInterval: SERVER_REFRESH })
  if (!data?.length) return null
  return (
    <section className="box problems" aria-labelledby="server-problems">
      <div className="box-head">
        <h2 id="server-problems">{t('server.problems.title')}</h2>
        <span className="text-[14px] text-paper-3 tabular">
          {t('server.problems.count', { count: data.length })}
        </span>
        {canManage && <Retry isScanning={isScanning} />}
      </div>
      {groupProblems(data).map((group) => (
        <Kind key={group.code} group={group} canManage={canManage} />
      ))}
    </section>
  )
}

/** The files of one kind of problem: what is wrong, which they are, and all of them as text. */
function Kind({ group, canManage }: { group: ProblemGroup; canManage: boolean }) {
  const { t } = useTranslation()
  const reason = useReason()
  const [all, setAll] = useState(false)
  const { problems } = group
  const reasons = new Set(problems.map(reason))
  const [first] = reasons
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(group, reason))
      toast.success(t('server.problems.copied'))
    } catch {
      toast.error(t('server.problems.copyFailed'), LONGER)
    }
  }
  return (
    <div className="problem-kind">
      <header>
        <TriangleAlert aria-hidden="true" />
        <h3>
          <span className="tabular">{t('server.problems.count', { count: problems.length })}</span>
          {reasons.size === 1 && <span className="why">{first}</span>}
        </h3>
        <Button kind="ghost" size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {t('server.problems.copy')}
        </Button>
      </header>
      <ul>
        {(all ? problems : problems.slice(0, SHOWN)).map((problem) => (
          <li key={problem.path}>
            <span className="mono" title={problem.path}>
              {truncateMiddle(problem.path, PATH_LENGTH)}
            </span>
            {reasons.size > 1 && <span className="why">{reason(problem)}</span>}
            {canManage && problem.code === 'root-shrunk' && <Believe path={problem.path} />}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Button kind="ghost" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('server.problems.less') : t('server.problems.more', { count: problems.length })}
        </Button>
      )}
    </div>
  )
}

/** Has the files with a problem read again: by itself a scan reads what has changed. */
function Retry({ isScanning }: { isScanning: boolean }) {
  const { t } = useTranslation()
  const start = useStartScan()
  return (
    <Button
      kind="ghost"
      size="small"
      className="ml-auto"
      icon={<RotateCw aria-hidden="true" />}
      busy={start.isPending || isScanning}
      onClick={() => start.mutate({ retry: true })}
    >
      {t('server.problems.retry')}
    </Button>
  )
}

/** Says that what is missing is gone indeed: a folder that lost many files at once is not believed by itself. */
function Believe({ path }: { path: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpen()
  const start = useStartScan()
  return (
    <>
      <Button kind="ghost" size="small" busy={start.isPending} onClick={() => setOpen(true)}>
        {t('server.problems.believe')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        busy={start.isPending}
        title={t('server.problems.believeTitle')}
        action={t('server.problems.believe')}
        onConfirm={() => start.mutate({ believe: true }, { onSettled: () => setOpen(false) })}
      >
        {t('server.problems.believeHint', { path })}
      </ConfirmDialog>
    </>
  )
}

/** The reason in the reader's language; the helper's own sentence for a code this page does not know. */
function useReason(): (problem: ScanProblem) => string {
  const { t } = useTranslation()
  return ({ code, message, params, path }) =>
    isErrorCode(code)
      ? t(`errors.${code}` as 'errors.comic-unsupported', { path, ...(params as { format: string }) })
      : message
}
