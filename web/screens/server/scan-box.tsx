import { ScanLine } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { useKeptFocus } from '#web/components/kept-focus.ts'
import type { ScanStatus } from '#web/data/scan.ts'
import { ScanProgress } from './scan-progress.tsx'
import { useStartScan } from './use-start-scan.ts'
import './scan-box.css'

interface ScanBoxProps {
  readonly status: ScanStatus
  readonly canManage: boolean
  readonly hasLibraries: boolean
}

/** The scan: its progress while it runs, else how the last one went and the button that starts one. */
export function ScanBox({ status, canManage, hasLibraries }: ScanBoxProps) {
  const box = useRef<HTMLElement>(null)
  const kept = useKeptFocus(box)
  return (
    <section className="box scan" aria-labelledby="server-scan" ref={box} {...kept}>
      {status.running ? (
        <ScanProgress status={status} canManage={canManage} />
      ) : (
        <Idle status={status} canManage={canManage} hasLibraries={hasLibraries} />
      )}
    </section>
  )
}

function Idle({ status, canManage, hasLibraries }: ScanBoxProps) {
  const { t } = useTranslation()
  const start = useStartScan(t('server.scan.startedHint'))
  const changes = (['added', 'changed', 'gone'] as const).filter((kind) => status[kind] > 0)
  const { outcome } = status
  const unfinished = outcome !== null && outcome !== 'done'
  // What a scan that ended early has left to make; the next one goes on with it.
  const missing = unfinished ? Math.max(0, status.coversDue - status.covers) : 0
  const summary = [
    ...(unfinished ? [t(outcome === 'cancelled' ? 'server.scan.cancelled' : 'server.scan.failed')] : []),
    t('server.scan.processed', { count: status.processed }),
    ...changes.map((kind) => t(`server.scan.${kind}`, { count: status[kind] })),
    ...(missing > 0 ? [t('server.scan.coversMissing', { count: missing })] : []),
  ].join(' · ')
  return (
    <div className="idle">
      <div>
        <h2 id="server-scan">{t('server.scan.title')}</h2>
        <p>
          {outcome === null || !hasLibraries
            ? t(hasLibraries ? 'server.scan.idle' : 'server.scan.none')
            : summary}
        </p>
      </div>
      {canManage && (
        <Button
          icon={<ScanLine aria-hidden="true" />}
          disabled={!hasLibraries}
          busy={start.isPending}
          onClick={() => start.mutate({})}
        >
          {t(
            start.isPending
              ? 'server.scan.starting'
              : missing > 0
                ? 'server.scan.makeCovers'
                : 'server.scan.start',
          )}
        </Button>
      )}
    </div>
  )
}
