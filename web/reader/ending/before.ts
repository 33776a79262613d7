import { useState } from 'react'
import type { ProgressState } from '#contract/helper/shapes.ts'
import type { UnsavedPlaces } from '../unsaved.ts'
import type { Progress } from '../use-progress.ts'

/** What takes back that a comic was read to its end. */
export interface Before {
  /** Where it was left before it was opened; null when it never was. */
  readonly left: ProgressState | null
  /** True when it had been read to its end already: there is nothing to take back. */
  readonly wasRead: boolean
  /** Waits for what is on its way to the account, and forgets what waits to be sent. Never rejects. */
  readonly settle: () => Promise<void>
  /** Goes on reading from where it was left, once that was put back. */
  readonly putBack: () => void
}

/** What was known of a comic as it was opened, whatever is learnt of it since. */
export function useBefore(
  comicId: string,
  left: ProgressState | null,
  finished: boolean,
  unsaved: UnsavedPlaces,
  progress: Pick<Progress, 'settle' | 'restart'>,
): Before {
  const [before] = useState({ left, wasRead: finished })
  const settle = async () => {
    await progress.settle()
    const waiting = unsaved.of(comicId)
    if (waiting) unsaved.drop(waiting)
  }
  return { ...before, settle, putBack: () => void progress.restart(false, before.left) }
}
