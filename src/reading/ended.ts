/**
 * Why a process ended: it never began to answer, it crashed, its loop stood still, an answer never came, it took too
 * much memory, nobody needed it any more.
 */
export type EndReason = 'not-started' | 'crashed' | 'stood-still' | 'late' | 'memory' | 'closed'

/** What was asked of a process that ended before it answered. */
export class ProcessEnded extends Error {
  constructor(
    readonly reason: EndReason,
    readonly said: string,
  ) {
    super(`The process that reads comics ended: ${reason}. ${said}`)
  }
}
