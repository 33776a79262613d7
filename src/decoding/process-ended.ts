/**
 * `hung`: the event loop did not respond to pings; `late`: a job exceeded its time limit; `memory`: too much memory;
 * `closed`: ended on purpose.
 */
export type EndReason = 'not-started' | 'crashed' | 'hung' | 'late' | 'memory' | 'closed'

/** Thrown for the jobs of a process that ended before it replied. */
export class ProcessEnded extends Error {
  constructor(
    readonly reason: EndReason,
    readonly stderr: string,
  ) {
    super(`The decoder process ended: ${reason}. ${stderr}`)
  }
}
