import type { ProgressState } from '#contract/helper/shapes.ts'
import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import type { UnsavedPlaces } from './unsaved.ts'

/** Props of the rooms in which comics and books are read. */
export interface RoomProps {
  /** With its neighbours in the list that is read through, where it is one's. */
  readonly comic: ComicDetail
  /** What that list is called; null for a series' own order. */
  readonly list: string | null
  readonly userId: string
  readonly unsaved: UnsavedPlaces
  /** Where the account says it was left before it was opened. */
  readonly left: ProgressState | null
  /** A comic that was read to its end is begun anew, with the first page that is turned to. */
  readonly isAgain: boolean
  readonly onIssue: (issue: ComicCard) => void
  readonly onOut: () => void
  readonly onLeave: () => void
}
