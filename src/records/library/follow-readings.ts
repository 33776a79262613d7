import type { Row } from '#contract/database.ts'
import type { AccountClient } from '../client/client.ts'
import { rowsById } from '../client/paging.ts'
import { type Reading, type ReadingRow, readingOfRow } from './reading.ts'

/** A reading with the id of its record, by which alone it is told that the record is gone. */
export interface RecordedReading extends Reading {
  readonly recordId: string
}

/** All comics of an account that were ever opened, a thousand at a time. Throws the errors of `accountError`. */
export async function* allReadings(
  client: AccountClient,
  userId: string,
): AsyncGenerator<readonly RecordedReading[]> {
  // What is not among them counts as unread.
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

/** Channels of one client are told apart by their names. */
let followers = 0

/**
 * Tells of each record of a comic as it changes, by its id; null of one that is gone. `onHeard` is told whether changes
 * are heard: true once they are, and again after a lost connection: what was read before may be older. The answered
 * function ends it.
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
  const hear = ({ new: row }: { new: Row<'comics_library'> }): void => {
    if (row.comic_id !== null) onRecord(row.id, readingOfRow({ ...row, comic_id: row.comic_id }))
  }
  channel
    .on('postgres_changes', { ...binding, event: 'INSERT' }, hear)
    .on('postgres_changes', { ...binding, event: 'UPDATE' }, hear)
    // Of what is gone a hosted account tells the id alone, which no filter but of that can fit.
    .on('postgres_changes', { ...table, event: 'DELETE' }, ({ old }: { old: { id?: string } }) => {
      if (old.id !== undefined) onRecord(old.id, null)
    })
  // Who joins before the token is there joins as nobody: told that they hear, and never told of a change.
  let hasLeft = false
  const join = (): void => {
    if (hasLeft) return
    channel.subscribe((status) => {
      onHeard(status === 'SUBSCRIBED')
    })
  }
  void client.realtime.setAuth().then(join, join)
  return async () => {
    hasLeft = true
    await client.removeChannel(channel)
  }
}
