import type { ComicDetail } from '#web/data/comics/comic.ts'
import { pageUrl } from '#web/data/pictures/media.ts'
import type { Reading } from '../reading-state.ts'
import { DEFAULT_RATIO } from '../spreads/fit.ts'
import type { Screen } from '../use-screen.ts'
import { pageBandwidth } from './bandwidth.ts'
import { firstPageWidth, widthToRequest } from './picture-width.ts'

/**
 * Returns the URL of an issue's first page in the width that the reader will request; null for an issue without
 * pages.
 */
export function firstPageUrl(
  issue: ComicDetail,
  screen: Screen,
  reading: Reading,
  token: string,
): string | null {
  const [first] = issue.pages
  if (!issue.available || first === undefined) return null
  const known = first.width && first.height ? first.width / first.height : issue.cover.ratio
  const width = firstPageWidth(reading, { ratio: known ?? DEFAULT_RATIO, pixels: null }, screen)
  const requested = pageBandwidth().widthFor(widthToRequest(reading, width, screen))
  return pageUrl(issue.id, 1, token, requested, issue.fileVersion)
}
