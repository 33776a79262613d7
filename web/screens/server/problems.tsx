import { Copy, RotateCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isErrorCode } from '#domain/errors.ts'
import { paths } from '#web/app/paths.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { ScanProblem } from '#web/data/collection/scan.ts'
import { asText, groupProblems, type ProblemGroup, retryOf } from './problem-groups.ts'
import { baseName, shownPath } from './shown-path.ts'
import { useStartScan } from './use-start-scan.ts'

/** Shown of each kind before "Ver los n". */
const SHOWN = 3

interface ProblemsProps {
  /** The library folders. */
  readonly libraries: readonly string[]
  readonly problems: readonly ScanProblem[]
  readonly canManage: boolean
  readonly isScanning: boolean
}

/** Files that could not be read wholly and why, by kind; nothing at all when there are none. */
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

/** The files of one kind of problem: what is wrong, which they are, all of them as text, and trying them again. */
function Kind({ group, libraries, canManage, isScanning }: KindProps) {
  const { t } = useTranslation()
  const reason = useReason()
  const pageOf = usePageOf()
  const [all, setAll] = useState(false)
  const retry = useStartScan()
  const { problems } = group
  const reasons = new Set(problems.map(reason))
  const [first] = reasons
  const told = (problem: ScanProblem) =>
    [pageOf(problem), reason(problem)].filter((part) => part !== null).join(': ')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(group, told))
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
              onClick={() => retry.mutate(retryOf(problems))}
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
                onClick={() => state.busy || retry.mutate(retryOf([problem]))}
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

/** The file's path, which leads to its comic's page where it is catalogued, and the page that is damaged. */
function Where({ problem, libraries }: { problem: ScanProblem; libraries: readonly string[] }) {
  const { path, comicId } = problem
  const page = usePageOf()(problem)
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

/** One scan at a time: what began it keeps the focus until it has ended, the others cannot be pressed meanwhile. */
function retryState(
  { isPending, isSuccess }: { isPending: boolean; isSuccess: boolean },
  isScanning: boolean,
) {
  const busy = isPending || (isScanning && isSuccess)
  return { busy, disabled: isScanning && !busy }
}

/** Has all files with a problem read again: by itself a scan reads what has changed. */
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

/** The page that is damaged, where it is known which: "Página 12". */
function usePageOf(): (problem: ScanProblem) => string | null {
  const { t } = useTranslation()
  return ({ params: { page } }) =>
    page === undefined ? null : t('server.problems.page', { page: Number(page) })
}

/** The reason in the reader's language; the helper's own sentence for a code this page does not know. */
function useReason(): (problem: ScanProblem) => string {
  const { t } = useTranslation()
  return ({ code, message, params, path }) =>
    isErrorCode(code)
      ? t(`errors.${code}` as 'errors.comic-unsupported', { path, ...(params as { format: string }) })
      : message
}
