import { Copy, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isErrorCode } from '#domain/errors/errors.ts'
import { paths } from '#web/app/paths.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { baseName } from '#web/components/text/base-name.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { ScanProblem } from '#web/data/collection/scan.ts'
import { useStartScan } from '../scan/use-start-scan.ts'
import { groupProblems, type ProblemGroup, problemsText, retryScan } from './problem-groups.ts'
import { shownPath } from './shown-path.ts'

/** Problems of each group shown before "Ver los n" is pressed. */
const SHOWN = 3

interface ProblemsProps {
  /** The library folders. */
  readonly libraries: readonly string[]
  readonly problems: readonly ScanProblem[]
  readonly canManage: boolean
  readonly isScanning: boolean
}

/** The problems of files and folders, grouped by error code; nothing without any. */
export function Problems({ libraries, problems, canManage, isScanning }: ProblemsProps) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section className="box problems" aria-labelledby="server-problems">
      <div className="box-head">
        <h2 id="server-problems">{t('server.problems.title')}</h2>
        <span className="text-[14px] text-paper-3 tabular">
          {t('common.files', { count: problems.length })}
        </span>
        {canManage && problems.length > 1 && <Retry isScanning={isScanning} />}
      </div>
      {groupProblems(problems).map((group) => (
        <Kind
          key={group.code}
          group={group}
          libraries={libraries}
          canManage={canManage}
          isScanning={isScanning}
        />
      ))}
    </section>
  )
}

interface KindProps {
  readonly libraries: readonly string[]
  readonly group: ProblemGroup
  readonly canManage: boolean
  readonly isScanning: boolean
}

/** A group of problems: the reason, the files, and buttons that copy the list and retry the files. */
function Kind({ group, libraries, canManage, isScanning }: KindProps) {
  const { t } = useTranslation()
  const reason = useReason()
  const pageText = usePageText()
  const [all, setAll] = useState(false)
  const retry = useStartScan()
  const { problems } = group
  const reasons = new Set(problems.map(reason))
  const [first] = reasons
  const problemText = (problem: ScanProblem) =>
    [pageText(problem), reason(problem)].filter((part) => part !== null).join(': ')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(problemsText(group, problemText))
      toast.success(t('actions.copied'))
    } catch {
      toast.error(t('server.problems.copyFailed'))
    }
  }
  const state = retryState(retry, isScanning)
  return (
    <div className="problem-kind">
      <header>
        <TriangleAlert aria-hidden="true" />
        <h3>
          <span className="tabular">{t('common.files', { count: problems.length })}</span>
          {reasons.size === 1 && <span className="why">{first}</span>}
        </h3>
        <div className="do">
          {canManage && (
            <Button
              kind="ghost"
              size="small"
              icon={<RotateCw aria-hidden="true" />}
              {...state}
              onClick={() => retry.mutate(retryScan(problems))}
            >
              {t('server.problems.retry')}
            </Button>
          )}
          <Button kind="ghost" size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            {t('actions.copy')}
          </Button>
        </div>
      </header>
      <ul>
        {(all ? problems : problems.slice(0, SHOWN)).map((problem) => (
          <li key={problem.path}>
            <Where problem={problem} libraries={libraries} />
            {reasons.size > 1 && <span className="why">{reason(problem)}</span>}
            {canManage && problem.code === 'root-shrunk' && <Believe path={problem.path} />}
            {canManage && problems.length > 1 && (
              <IconButton
                label={t('server.problems.retryNamed', { name: baseName(problem.path) })}
                disabled={state.disabled}
                onClick={() => state.busy || retry.mutate(retryScan([problem]))}
              >
                <RotateCw aria-hidden="true" />
              </IconButton>
            )}
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

/** The file's path, a link if the comic is in the catalog, and the damaged page. */
function Where({ problem, libraries }: { problem: ScanProblem; libraries: readonly string[] }) {
  const { path, comicId } = problem
  const page = usePageText()(problem)
  const shown = shownPath(path, libraries)
  return (
    <span className="where">
      {comicId === null ? (
        <span className="mono" title={path}>
          {shown}
        </span>
      ) : (
        <Link className="mono" title={path} to={paths.comic(comicId)}>
          {shown}
        </Link>
      )}
      {page !== null && <span className="page">{page}</span>}
    </span>
  )
}

/** Returns a retry button's state: during a scan the button that started it is busy, other buttons are disabled. */
function retryState(
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
  isScanning: boolean,
) {
  const busy = isPending || (isScanning && isSuccess)
  return { busy, disabled: isScanning && !busy }
}

/** Button that reads all files with a problem again; an ordinary scan reads only changed files. */
function Retry({ isScanning }: { isScanning: boolean }) {
  const { t } = useTranslation()
  const start = useStartScan()
  return (
    <Button
      kind="ghost"
      size="small"
      className="ml-auto"
      icon={<RotateCw aria-hidden="true" />}
      {...retryState(start, isScanning)}
      onClick={() => start.mutate({ retry: true })}
    >
      {t('server.problems.retryAll')}
    </Button>
  )
}

/** Button that confirms that many missing files are deleted; without it a scan keeps their comics. */
function Believe({ path }: { path: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpen()
  const start = useStartScan()
  return (
    <>
      <Button kind="ghost" size="small" busy={start.isPending} onClick={() => setOpen(true)}>
        {t('server.problems.believe')}
      </Button>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        busy={start.isPending}
        title={t('server.problems.believeTitle')}
        action={t('server.problems.believe')}
        onConfirm={() => start.mutate({ believe: true }, { onSettled: () => setOpen(false) })}
      >
        {t('server.problems.believeHint', { path })}
      </Confirm>
    </>
  )
}

/** Returns a function for the damaged page's text, "Página 12"; null if no page is known. */
function usePageText(): (problem: ScanProblem) => string | null {
  const { t } = useTranslation()
  return ({ params: { page } }) =>
    page === undefined ? null : t('server.problems.page', { page: Number(page) })
}

/** Returns a function for a problem's reason in the user's language; unknown codes have the helper's message. */
function useReason(): (problem: ScanProblem) => string {
  const { t } = useTranslation()
  return ({ code, message, params, path }) =>
    isErrorCode(code)
      ? t(`errors.${code}` as 'errors.comic-unsupported', { path, ...(params as { format: string }) })
      : message
}
