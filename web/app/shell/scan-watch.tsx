import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { type ScanStatus, scanStatusQuery } from '#web/data/scan.ts'
import { withWords } from '../later-words.ts'

/** Shows how a scan ended. */
function showEnd(t: TFunction, { outcome, processed, problems }: ScanStatus): void {
  const description = [
    t('server.scan.processed', { count: processed }),
    ...(problems > 0 ? [t('server.scan.withProblems', { count: problems })] : []),
  ].join(' · ')
  if (outcome === 'done') toast.success(t('server.scan.done'), { description })
  else if (outcome === 'cancelled') toast.info(t('server.scan.cancelled'), { description })
  else toast.error(t('server.scan.failed'), { ...LONGER, description: t('server.scan.failedHint') })
}

/** Shows a toast on any screen when a scan that a user started has ended. */
export function ScanWatch() {
  const { t } = useTranslation()
  const { data } = useQuery(scanStatusQuery)
  const wasStartedByUser = useRef(false)

  useEffect(() => {
    if (data === undefined) return
    const hasEnded = wasStartedByUser.current && !data.running
    wasStartedByUser.current = data.running && !data.background
    if (!hasEnded) return
    // The words belong to the server's screen. If they do not load, no toast is shown.
    void withWords(Promise.resolve(), 'server').then(
      () => showEnd(t, data),
      () => undefined,
    )
  }, [data, t])
  return null
}
