import type { TFunction } from 'i18next'
import { ScanLine } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import type { ScanStatus } from '#web/data/collection/scan.ts'
import { ScanProgress } from './scan-progress.tsx'
import { useStartScan } from './use-start-scan.ts'
import './scan-box.css'

interface ScanBoxProps {
  readonly status: ScanStatus
  readonly canManage: boolean
  readonly hasLibraries: boolean
}

/** Box with the running scan's progress, or with the last scan's result and a start button. */
export function ScanBox({ status, canManage, hasLibraries }: ScanBoxProps) {
  const element = useRef<HTMLElement>(null)
  const focus = useFocusFallback(element)
  return (
    <section className="box scan" aria-labelledby="server-scan" ref={element} {...focus}>
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
  const { outcome, partial, left } = status
  const unfinished = outcome !== null && outcome !== 'done'
  // Files that a cancelled or failed scan did not read; the next scan continues with them.
  const hasFilesLeft = left !== null && left.files !== 0
  const covers = unfinished ? Math.max(0, status.coversDue - status.covers) : 0
  const summary = [
    ...(unfinished ? [t(outcome === 'cancelled' ? 'server.scan.cancelled' : 'server.scan.failed')] : []),
    // A scan of some folders does not count the whole collection.
    partial ? t('server.scan.partial') : t('server.scan.processed', { count: status.processed }),
    ...changes.map((kind) => t(`server.scan.${kind}`, { count: status[kind] })),
    ...(partial && changes.length === 0 ? [t('server.scan.noChanges')] : []),
    ...(hasFilesLeft ? [leftText(t, left)] : []),
    ...(covers > 0 ? [t('server.scan.coversMissing', { count: covers })] : []),
  ].join(' · ')
  const next = hasFilesLeft ? 'server.scan.goOn' : covers > 0 ? 'server.scan.makeCovers' : 'server.scan.start'
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
          {t(start.isPending ? 'server.scan.starting' : next)}
        </Button>
      )}
    </div>
  )
}

/** Returns the text of what remains to be scanned: a number of files, or folders whose files are not counted. */
function leftText(
  t: TFunction,
  { files, of }: { readonly files: number | null; readonly of: number },
): string {
  return files === null
    ? t('server.scan.leftFolders')
    : t('server.scan.leftFiles', { count: files, total: of })
}
