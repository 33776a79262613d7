import { useState } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import type { UnsavedProgress } from '#web/data/progress/unsaved-progress.ts'
import type { Progress } from '../progress/use-progress.ts'

/** State of a comic before it was opened, and functions that restore it after the comic was finished. */
export interface EarlierProgress {
  /** Progress before the comic was opened; null if there was none. */
  readonly progress: ProgressState | null
  /** True if the comic had been finished before it was opened: then there is nothing to undo. */
  readonly wasFinished: boolean
  /** Waits for running saves, and drops saves that have not begun. Never rejects. */
  readonly settle: () => Promise<void>
  /** Lets the reader continue from the earlier progress, once that is stored again. */
  readonly restore: () => void
}

/** Returns the state that the comic had when it was opened; later saves do not change it. */
export function useEarlierProgress(
  comicId: string,
  savedProgress: ProgressState | null,
  wasFinished: boolean,
  unsaved: UnsavedProgress,
  current: Pick<Progress, 'settle' | 'restart'>,
): EarlierProgress {
  const [earlier] = useState({ progress: savedProgress, wasFinished })
  const settle = async () => {
    await current.settle()
    const waiting = unsaved.of(comicId)
    if (waiting) unsaved.drop(waiting)
  }
  return { ...earlier, settle, restore: () => void current.restart(false, earlier.progress) }
}
