import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { Reading } from '../reading-state.ts'

/** True if an action has no effect on the comic as it is shown now. */
export function hasNoEffect(
  action: Action,
  comic: Pick<ComicDetail, 'next' | 'previous'>,
  { double, arrangement, mode, rotation }: Pick<Reading, 'double' | 'arrangement' | 'mode' | 'rotation'>,
): boolean {
  if (action === 'next-issue') return comic.next === null
  if (action === 'previous-issue') return comic.previous === null
  if (action === 'shift') return !double || arrangement !== 'pages'
  if (action === 'fit') return arrangement !== 'pages'
  // Wide pages are split only if pages are shown singly and upright.
  if (action === 'split') return mode !== 'single' || rotation !== 0
  return false
}
