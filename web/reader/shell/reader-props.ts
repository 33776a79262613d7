import type { ProgressState } from '#contract/helper/shapes.ts'
import type { ComicCard, ComicDetail } from '#web/data/comics/comic.ts'
import type { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'

/** Props of both readers: of comics, and of books of text. */
export interface ReaderProps {
  /** Its `previous` and `next` are those of the list it is read in, if the URL names a list. */
  readonly comic: ComicDetail
  /** Name of that list; null if the comic is read in the order of its series. */
  readonly list: string | null
  readonly userId: string
  readonly unsaved: UnsavedProgress
  /** Saved progress before the comic was opened. */
  readonly savedProgress: ProgressState | null
  /** True if a finished comic is read again: the first page turned begins a new pass. */
  readonly isAgain: boolean
  readonly onIssue: (issue: ComicCard) => void
  /** Leaves for the list, the series, or home. */
  readonly onOut: () => void
  readonly onLeave: () => void
}
