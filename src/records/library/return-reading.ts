import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { adoptRecord, insertRecord } from './library-record.ts'
import { FINISHED, type ReadPlace, readingOf } from './reading.ts'
import { changesOf, replacedBy } from './save-reading.ts'

/** Where somebody goes back to: read to its end or not, as it was then. */
export interface ReturnPlace extends ReadPlace {
  readonly finished: boolean
  /** What was written after that stays in its place. Milliseconds since 1970. */
  readonly seen: number
}

/**
 * Puts a comic where somebody went back to, which may take an end away; what was written since they looked stays. Throws
 * the errors of `accountError`.
 */
export async function returnReading(
  client: AccountClient,
  userId: string,
  place: ReturnPlace,
): Promise<void> {
  const { comic, finished, seen } = place
  const changes = changesOf(place)
  const progress = finished ? FINISHED : Math.min(FINISHED - 1, changes.reading_progress)
  const whole = { ...changes, reading_progress: progress }
  const put = async (): Promise<boolean> => {
    const { data, error } = await client
      .from('comics_library')
      .update(whole)
      .eq('comic_id', comic.id)
      .or(`last_read_at.is.null,${replacedBy(new Date(seen).toISOString(), 'lte')}`)
      .select('comic_id')
    if (error) throw accountError(error)
    return data.length > 0
  }
  if ((await put()) || (await readingOf(client, comic.id)) !== null) return
  // Deleted since, or made just now.
  if ((await adoptRecord(client, comic)) || !(await insertRecord(client, userId, comic, whole))) await put()
}
