import { z } from 'zod'
import type { Place } from '../progress/progress.ts'
import type { ReportedPosition } from './push-body.ts'

const storedLocator = z.object({
  kosync: z.object({
    progress: z.string(),
    share: z.number(),
    device: z.string(),
    deviceId: z.string(),
  }),
})

/** A position in KOReader's format, with the device that sent it. */
export type KosyncPosition = z.output<typeof storedLocator>['kosync']

/** Returns KOReader's position as a locator. */
export const locatorOf = ({ progress, share, device, deviceId }: KosyncPosition | ReportedPosition): string =>
  JSON.stringify({ kosync: { progress, share, device, deviceId } })

/** Returns KOReader's own position; null if another app or the dashboard wrote the progress. */
export function kosyncPositionOf({ locator }: Pick<Place, 'locator'>): KosyncPosition | null {
  if (locator === null || !locator.startsWith('{"kosync"')) return null
  return storedLocator.safeParse(JSON.parse(locator)).data?.kosync ?? null
}
