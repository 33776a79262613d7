import type { Row } from '#contract/database.ts'
import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'
import { type Reading, type ReadingRow, readingOfRow } from './reading.ts'

/** A reading with the id of its record: events of deleted records contain only that id. */
export interface RecordedReading extends Reading {
  readonly recordId: string
}

/** Yields all comics of an account that were ever opened, a thousand at a time. Throws the errors of `accountError`. */
export async function* allReadings(
  client: AccountClient,
  userId: string,
): AsyncGenerator<readonly RecordedReading[]> {
  // Comics that are missing from the result count as unread, so it must be complete.
  const untilEmpty = true
  const pages = rowsById<ReadingRow & { id: string }>(
    () =>
      client
        .from('comics_library')
        .select('id,comic_id,reading_progress,last_page,page_count,last_read_at')
        .eq('user_id', userId)
        .not('last_read_at', 'is', null)
        .not('comic_id', 'is', null),
    untilEmpty,
  )
  for await (const rows of pages)
    yield rows.flatMap((row) =>
      row.comic_id === null
        ? []
        : [{ recordId: row.id, ...readingOfRow({ ...row, comic_id: row.comic_id }) }],
    )
}

/** Number in the channel name, which must be unique within a client. */
let followers = 0

/**
 * Calls `onRecord` for each changed record of a comic; with null for a deleted record. `onHeard` is called with true
 * when the subscription begins, also after a lost connection: data that was read before may be outdated. It is called
 * with false when the subscription is lost. The returned function ends it.
 */
export function followReadings(
  client: AccountClient,
  userId: string,
  onRecord: (recordId: string, reading: Reading | null) => void,
  onHeard: (heard: boolean) => void,
): () => Promise<void> {
  const channel = client.channel(`readings:${userId}:${++followers}`)
  const table = { schema: 'public', table: 'comics_library' } as const
  const binding = { ...table, filter: `user_id=eq.${userId}` }
  const onRow = ({ new: row }: { new: Row<'comics_library'> }): void => {
    if (row.comic_id !== null) onRecord(row.id, readingOfRow({ ...row, comic_id: row.comic_id }))
  }
  channel
    .on('postgres_changes', { ...binding, event: 'INSERT' }, onRow)
    .on('postgres_changes', { ...binding, event: 'UPDATE' }, onRow)
    // A hosted account sends only the id of a deleted record, so no filter by another column matches.
    .on('postgres_changes', { ...table, event: 'DELETE' }, ({ old }: { old: { id?: string } }) => {
      if (old.id !== undefined) onRecord(old.id, null)
    })
  // A channel that joins before the token is set joins anonymously: it reports success but receives no changes.
  let isClosed = false
  const subscribe = (): void => {
    if (isClosed) return
    channel.subscribe((status) => {
      onHeard(status === 'SUBSCRIBED')
    })
  }
  void client.realtime.setAuth().then(subscribe, subscribe)
  return async () => {
    isClosed = true
    await client.removeChannel(channel)
  }
}
