import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { scanStatusQuery } from '#web/data/collection/scan.ts'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { continueReadingQuery } from '#web/data/progress/progress-lists.ts'
import { Ready } from './ready.tsx'
import { Scanning } from './scanning.tsx'
import { Welcome } from './welcome.tsx'
import './first-scan.css'

export interface FirstScanProps {
  readonly isEmpty: boolean
  /** The featured series; null without one that has a cover. */
  readonly featured: SeriesCard | null
  /** Called if a comic was opened before, so that home is shown. */
  readonly onEnd: () => void
}

/** Home screen until the first comic is opened: choosing a folder, the first scan, and its result. */
export function FirstScan({ isEmpty, featured, onEnd }: FirstScanProps) {
  const { data: scan } = useQuery(scanStatusQuery)
  const { data: me } = useQuery({ ...meQuery, enabled: isEmpty })
  const { data: started } = useQuery({ ...continueReadingQuery(1), enabled: !isEmpty })
  const hasRead = started !== undefined && started.length > 0
  useEffect(() => {
    if (hasRead) onEnd()
  }, [hasRead, onEnd])
  if (scan === undefined || (isEmpty ? me === undefined : started === undefined || hasRead))
    return <div className="first-scan-wait" />
  if (scan.running && !(scan.background && isEmpty)) return <Scanning status={scan} />
  if (isEmpty) return <Welcome canManage={me?.canManageLibraries === true} />
  return <Ready featured={featured} />
}
