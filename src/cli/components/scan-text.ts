import type { TFunction } from 'i18next'
import type { ScanStatus } from '#contract/helper/scan.ts'
import type { Stats } from '#library/catalog/stats.ts'
import { errorText } from '../error-text.ts'
import { durationText } from './time-text.ts'

/** Returns the progress of a scan in one line: files first, then the covers of the listed comics. */
export function progressText(t: TFunction, status: ScanStatus): string {
  const { counted, processed, discovered, covers, coversDue } = status
  if (!counted) return t('cli.scan.walking')
  if (coversDue === 0) return t('cli.scan.progress', { processed, discovered })
  return `${t('common.comics', { count: processed })} · ${t('cli.covers', { count: covers })}`
}

/** Returns the completed share of the scan's current phase, from 0 to 1; null while the total is unknown. */
export function progressShare({
  counted,
  processed,
  discovered,
  covers,
  coversDue,
}: ScanStatus): number | null {
  if (coversDue > 0) return covers / coversDue
  return counted && discovered > 0 ? processed / discovered : null
}

/** Returns the state of a running scan; else when the whole collection was last scanned, and how a later scan ended. */
export function lastScanLines(
  t: TFunction,
  language: string,
  { stats, scan }: { readonly stats: Pick<Stats, 'lastScan'>; readonly scan: ScanStatus },
): string[] {
  const date = (iso: string) => new Date(iso).toLocaleString(language)
  const { running, outcome, processed, startedAt, finishedAt } = scan
  if (running) return [t('cli.status.scanning', { progress: progressText(t, scan) })]
  const last = stats.lastScan === null ? [] : [t('cli.status.lastScan', { date: date(stats.lastScan) })]
  if (startedAt === null) return last.length > 0 ? last : [t('cli.status.neverScanned')]
  if (outcome === 'done') return last
  const how = outcome === 'cancelled' ? 'cli.status.cancelled' : 'cli.status.unfinished'
  return [...last, t(how, { date: date(finishedAt ?? startedAt), processed })]
}

/** Returns the result of an ended scan: its counts, its duration or the work that it left, and its last problems. */
export function summaryLines(t: TFunction, status: ScanStatus): string[] {
  const { processed, added, changed, gone, problems, outcome, troubles } = status
  const counts = t('cli.scan.done', { count: processed, added, changed, gone, problems })
  const ended = {
    cancelled: 'cli.scan.cancelled',
    failed: 'cli.scan.unfinished',
    interrupted: 'cli.scan.unfinished',
  } as const
  return [
    outcome === 'done' || outcome === null ? counts : t(ended[outcome], { summary: counts }),
    ...(outcome === 'done' ? doneLines(t, status) : leftLines(t, status)),
    ...troubles.map((trouble) => `  ${trouble.path}: ${errorText(t, trouble)}`),
    ...(problems > troubles.length ? [`  ${t('terminal.more', { count: problems - troubles.length })}`] : []),
  ]
}

function doneLines(t: TFunction, { covers, startedAt, finishedAt }: ScanStatus): string[] {
  if (startedAt === null || finishedAt === null) return []
  const time = durationText(t, Date.parse(finishedAt) - Date.parse(startedAt))
  return [
    covers > 0
      ? t('terminal.scan.tookWithCovers', { time, count: covers })
      : t('terminal.scan.took', { time }),
  ]
}

function leftLines(
  t: TFunction,
  { counted, discovered, processed, covers, coversDue }: ScanStatus,
): string[] {
  if (!counted) return [t('terminal.scan.leftUnknown')]
  if (processed < discovered)
    return [t('terminal.scan.leftFiles', { count: discovered - processed, discovered })]
  return coversDue > covers ? [t('terminal.scan.leftCovers', { count: coversDue - covers })] : []
}
