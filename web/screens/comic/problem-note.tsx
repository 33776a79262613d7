import { useMutation, useQuery } from '@tanstack/react-query'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AppError, isErrorCode } from '#domain/errors/errors.ts'
import { isPartlyReadable } from '#domain/errors/problems.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { startScan } from '#web/data/collection/library-changes.ts'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { damageOf } from './damage.ts'
import { pageList } from './facts.ts'
import { remediesFor } from './remedies.ts'

/** Note with the problem of a comic's file, its cause and remedies. */
export default function ProblemNote({ comic }: { comic: ComicDetail }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { data: me } = useQuery(meQuery)
  const { available, problem, damagedPages } = comic
  if (!available) {
    return (
      <section className="note" data-severe="" aria-labelledby="comic-problem">
        <TriangleAlert aria-hidden="true" />
        <div>
          <h2 id="comic-problem">{t('comic.unavailable')}</h2>
          <p>{t('comic.unavailableHint')}</p>
        </div>
      </section>
    )
  }
  const damage = damageOf(comic)
  /** True if the note names the damaged pages; a scan does not always know them. */
  const isOfPages = damagedPages.length > 0 && (problem === null || isPartlyReadable(comic))
  const cause = () => {
    if (problem === null || isOfPages) return t('comic.problem.pagesHint', { pages: pageList(damagedPages) })
    const { code, params, message } = problem
    return isErrorCode(code) ? errorText(new AppError(code, params)) : message
  }
  return (
    <section
      className="note"
      data-severe={damage === 'unreadable' || undefined}
      aria-labelledby="comic-problem"
    >
      <TriangleAlert aria-hidden="true" />
      <div>
        <h2 id="comic-problem">
          {isOfPages
            ? t('comic.problem.pages', { count: damagedPages.length })
            : t(`comic.problem.${damage}`)}
        </h2>
        <p>{cause()}</p>
        <ol>
          {remediesFor(problem?.code ?? 'page-corrupt').map((remedy) => (
            <li key={remedy}>
              <span>
                {t(`comic.problem.remedy.${remedy}`)}
                {remedy === 'copy' && <small>{t('comic.problem.copyHint')}</small>}
              </span>
            </li>
          ))}
          {me?.canManageLibraries && (
            <li>
              <span>{t('comic.problem.remedy.check')}</span>
              <Check path={comic.path} primary={damage === 'unreadable'} />
            </li>
          )}
        </ol>
      </div>
    </section>
  )
}

/** Button that scans the file again; an ordinary scan reads only changed files. */
function Check({ path, primary }: { path: string; primary: boolean }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const { data: scan } = useQuery(scanStatusQuery)
  const start = useMutation({
    ...startScan,
    onSuccess: (...args) => {
      toast.success(t('comic.problem.checking'))
      return startScan.onSuccess?.(...args)
    },
    onError: (error) => showError(error, t('comic.problem.checkFailed')),
  })
  return (
    <Button
      size="small"
      kind={primary ? 'primary' : 'secondary'}
      icon={<RotateCw aria-hidden="true" />}
      busy={start.isPending || scan?.running}
      onClick={() => start.mutate({ retry: true, paths: [path] })}
    >
      {t('comic.problem.check')}
    </Button>
  )
}
