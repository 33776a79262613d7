import type { TFunction } from 'i18next'
import type { ScanStatus } from '#contract/helper/scan.ts'

/** How far a scan is, in one line: files at first, then the covers of the comics it has listed. */
export function progressText(t: TFunction, status: ScanStatus): string {
  const { counted, processed, discovered, covers, coversDue } = status
  if (!counted) return t('cli.scan.walking')
  if (coversDue === 0) return t('cli.scan.progress', { processed, discovered })
  return `${t('common.comics', { count: processed })} · ${t('common.covers', { count: covers })}`
}

/** The share of its phase that is done, from 0 to 1; null while nobody knows how much there is. */
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
