import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { Cover } from '#web/components/cover/cover.tsx'
import { formatCount, truncateMiddle } from '#web/components/text/format.ts'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { cancelScan } from '#web/data/collection/library-changes.ts'
import type { ScanStatus } from '#web/data/collection/scan.ts'
import { scanShare } from '#web/data/collection/scan-share.ts'

/** Longer paths are truncated in the middle; CSS truncates what still does not fit. */
const PATH_LENGTH = 84

/** The running scan: counts, progress bar, current path, last covers. */
export function ScanProgress({ status, canManage }: { status: ScanStatus; canManage: boolean }) {
  const { t, i18n } = useTranslation()
  const showError = useErrorToast()
  const cancel = useMutation({
    ...cancelScan,
    onError: (error) => showError(error, t('server.scan.cancelFailed')),
  })
  const { processed, discovered, covers, coversDue } = status
  const { share } = scanShare(status)
  // Screen readers announce every 10 %, not every change.
  const announcedPercent = Math.floor(share * 10) * 10
  const path = status.lastPath ?? ''
  return (
    <>
      <h2 id="server-scan">{t('server.scan.running')}</h2>
      <p className="count">
        <b className="font-display tabular">{formatCount(processed, i18n.language)}</b>
        <span className="tabular">
          {coversDue > 0
            ? t('server.scan.listed', {
                count: processed,
                covers: t('server.scan.coversOf', { count: coversDue, done: covers }),
              })
            : discovered > 0 && t('server.scan.of', { count: discovered })}
        </span>
      </p>
      <div
        className="bar"
        data-unknown={!status.counted || undefined}
        role="progressbar"
        aria-label={t('server.scan.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={status.counted ? Math.round(share * 100) : undefined}
      >
        <i style={status.counted ? { transform: `scaleX(${share})` } : undefined} />
      </div>
      <div className="now">
        <div className="path mono" title={path}>
          {truncateMiddle(path, PATH_LENGTH)}
        </div>
        {canManage && (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
      <div className="covers" aria-hidden="true">
        {status.recent.map((cover) => (
          <Cover key={`${cover.id}-${cover.version}`} cover={cover} title="" sizes="66px" decorative eager />
        ))}
      </div>
      <p className="sr-only" role="status">
        {status.counted && t('server.scan.progress', { percent: announcedPercent })}
      </p>
    </>
  )
}
