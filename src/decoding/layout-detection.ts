import { isAppError } from '#domain/errors/errors.ts'
import type { DetectedLayout } from '#formats/image/layout/detect-layout.ts'
import type { Requester } from './fair-queue.ts'
import { Faults, isLasting } from './faults.ts'
import { type ComicFileRef, NO_LAYOUT } from './jobs.ts'

type DetectJob = (file: ComicFileRef, number: number, requester: Requester) => Promise<DetectedLayout>

/**
 * Detects the layouts of pages one by one, so that a page job waits for at most one of them. A page that crashes the
 * process has no layout and is not tried again until `forget`. Throws the other errors of `detect`.
 */
export function createLayoutDetection(detect: DetectJob) {
  /** Separate from the faults of page jobs, since a page may crash one kind of job and not the other. */
  const faults = new Faults()

  async function detectOnce(
    file: ComicFileRef,
    number: number,
    requester: Requester,
  ): Promise<DetectedLayout> {
    const job = `layout ${number}`
    try {
      faults.check(file, job)
      return await detect(file, number, requester)
    } catch (error) {
      if (!isAppError(error) || !isLasting(error)) throw error
      faults.add(file, job, error)
      return NO_LAYOUT
    }
  }

  return {
    async layouts(
      file: ComicFileRef,
      numbers: readonly number[],
      requester: Requester,
    ): Promise<DetectedLayout[]> {
      const all: DetectedLayout[] = []
      for (const number of numbers) all.push(await detectOnce(file, number, requester))
      return all
    },
    forget: (path: string) => faults.forget(path),
  }
}
