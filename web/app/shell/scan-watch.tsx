import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { scanStatusQuery } from '#web/data/scan.ts'

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
    // Its words are the server screen's. If it does not load, no toast is shown.
    void import('./scan-end.ts').then(
      ({ showEnd }) => showEnd(t, data),
      () => undefined,
    )
  }, [data, t])
  return null
}
