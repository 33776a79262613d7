import type { Action } from '#web/components/reading/actions.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import type { Reading } from '../reading-state.ts'

/** True for what a key does not do as the comic is shown now: there is nothing it could change. */
export function isIdle(
  action: Action,
  comic: Pick<ComicDetail, 'next' | 'previous'>,
  { double, arrangement, mode, rotation }: Pick<Reading, 'double' | 'arrangement' | 'mode' | 'rotation'>,
): boolean {
  if (action === 'next-issue') return comic.next === null
  if (action === 'previous-issue') return comic.previous === null
  if (action === 'shift') return !double || arrangement !== 'pages'
  if (action === 'fit') return arrangement !== 'pages'
  // A wide page is halved where pages stand alone and upright.
  if (action === 'split') return mode !== 'single' || rotation !== 0
  return false
}
