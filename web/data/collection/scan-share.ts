import type { ScanStatus } from './scan.ts'

/** Share of a scan that listing the comics counts for; making their covers is the rest. */
const LISTING = 0.5

type Counts = Pick<ScanStatus, 'counted' | 'discovered' | 'processed' | 'covers' | 'coversDue'>

/**
 * Returns how much of a scan is done: `share` from 0 to 1, and as `done` of `all` files. A scan lists all comics before
 * it makes their covers; both count, so that the progress never goes back.
 */
export function scanShare({ counted, discovered, processed, covers, coversDue }: Counts): {
  share: number
  done: number
  all: number
} {
  const listed = counted && discovered > 0 ? Math.min(1, processed / discovered) : 0
  const covered = coversDue > 0 ? Math.min(1, covers / coversDue) : 0
  const share = coversDue > 0 ? LISTING + (1 - LISTING) * covered : LISTING * listed
  return { share, done: Math.floor(share * discovered), all: discovered }
}
