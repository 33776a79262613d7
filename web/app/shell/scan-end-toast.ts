import type { TFunction } from 'i18next'
import { toast } from '#web/components/toasts/toasts.tsx'
import type { ScanStatus } from '#web/data/collection/scan.ts'

/** Shows a toast with the result of a finished scan. */
export function showScanEnd(t: TFunction, { outcome, processed, problems }: ScanStatus): void {
  const description = [
    t('server.scan.processed', { count: processed }),
    ...(problems > 0 ? [t('server.scan.withProblems', { count: problems })] : []),
  ].join(' · ')
  if (outcome === 'done') toast.success(t('server.scan.done'), { description })
  else if (outcome === 'cancelled') toast.info(t('server.scan.cancelled'), { description })
  else toast.error(t('server.scan.failed'), { description: t('server.scan.failedHint') })
}
