import type { FileBatchRow } from '#web/data/files/batches.ts'

/** Bytes per second of a write that are assumed before one was measured: copied, compared and flushed. */
const ASSUMED_SPEED = 50_000_000
/** Seconds per file besides its bytes. */
const FILE_OVERHEAD = 0.05
/** Bytes from which a batch tells the speed of the disks. */
const MEASURED_FROM = 50_000_000

/** Returns the bytes per second of the last large batch; an assumed speed if there is none. */
export function speedOf(batches: readonly FileBatchRow[]): number {
  for (const { state, bytesDone, startedAt, finishedAt } of batches) {
    if (state !== 'done' || finishedAt === null || bytesDone < MEASURED_FROM) continue
    const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000
    if (seconds > 0) return bytesDone / seconds
  }
  return ASSUMED_SPEED
}

/** Returns the seconds that writing files takes. */
export const estimate = (files: number, bytes: number, speed: number): number =>
  files * FILE_OVERHEAD + bytes / speed

/** State of a batch at a time, in milliseconds. */
export interface Sample {
  readonly at: number
  readonly files: number
  readonly bytes: number
}

/** Time over which the pace is averaged, in milliseconds. */
const WINDOW = 20_000

/** Adds a sample; older ones are dropped, except the one at the beginning of the window. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last !== undefined && last.files === sample.files && last.bytes === sample.bytes) return samples
  const all = [...samples, sample]
  const firstInside = all.findIndex(({ at }) => at >= sample.at - WINDOW)
  return all.slice(Math.max(0, firstInside - 1))
}

/** Returns files and bytes per second; null until two samples are apart. */
export function paceOf(
  samples: readonly Sample[],
): { readonly files: number; readonly bytes: number } | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at <= first.at) return null
  const seconds = (last.at - first.at) / 1_000
  return { files: (last.files - first.files) / seconds, bytes: (last.bytes - first.bytes) / seconds }
}

/** Unit and number of a duration in words: less than a minute is `minute` 0. */
export function roughly(seconds: number): { readonly unit: 'minute' | 'hour'; readonly count: number } {
  if (seconds < 45) return { unit: 'minute', count: 0 }
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes < 90 ? { unit: 'minute', count: minutes } : { unit: 'hour', count: Math.round(minutes / 60) }
}
