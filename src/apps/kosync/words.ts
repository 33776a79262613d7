import { z } from 'zod'
import type { Place } from '../progress/progress.ts'
import type { Told } from './body.ts'

const kept = z.object({
  kosync: z.object({
    progress: z.string(),
    share: z.number(),
    device: z.string(),
    deviceId: z.string(),
  }),
})

/** A place in KOReader's own words, and which of its devices said so. */
export type Words = z.output<typeof kept>['kosync']

/** What KOReader told, as it is kept beside the place. */
export const locatorOf = ({ progress, share, device, deviceId }: Words | Told): string =>
  JSON.stringify({ kosync: { progress, share, device, deviceId } })

/** What KOReader itself said of a place; null where another app, or the dashboard, wrote it. */
export function wordsOf({ locator }: Pick<Place, 'locator'>): Words | null {
  if (locator === null || !locator.startsWith('{"kosync"')) return null
  return kept.safeParse(JSON.parse(locator)).data?.kosync ?? null
}
