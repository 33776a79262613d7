import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { adoptRecord, insertRecord } from './library-record.ts'
import { FINISHED, type ReadPosition, readingOf } from './reading.ts'
import { changesOf, replacedBy } from './save-reading.ts'

/** A position to return to, finished or not. */
export interface ReturnPosition extends ReadPosition {
  readonly finished: boolean
  /** A record that was read after this time is not changed. Milliseconds since 1970. */
  readonly readAt: number
}

/**
 * Sets a comic to an earlier position, which may clear `finished`; a record that was read after `readAt` stays. Throws
 * the errors of `accountError`.
 */
export async function returnReading(
  client: AccountClient,
  userId: string,
  position: ReturnPosition,
): Promise<void> {
  const { comic, finished, readAt } = position
  const changes = changesOf(position)
  const progress = finished ? FINISHED : Math.min(FINISHED - 1, changes.reading_progress)
  const columns = { ...changes, reading_progress: progress }
  const update = async (): Promise<boolean> => {
    const { data, error } = await client
      .from('comics_library')
      .update(columns)
      .eq('comic_id', comic.id)
      .or(`last_read_at.is.null,${replacedBy(new Date(readAt).toISOString(), 'lte')}`)
      .select('comic_id')
    if (error) throw accountError(error)
    return data.length > 0
  }
  if ((await update()) || (await readingOf(client, comic.id)) !== null) return
  // Without a record, creates one; if another client has created it meanwhile, updates it.
  if ((await adoptRecord(client, comic)) || !(await insertRecord(client, userId, comic, columns)))
    await update()
}
