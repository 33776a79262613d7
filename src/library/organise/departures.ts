import { dirname } from 'node:path'
import { append } from '#domain/append.ts'
import type { ChangeState } from '#domain/file-batches.ts'
import type { FileJournal } from '../files/journal.ts'
import type { FileBatch } from '../files/journal-entries.ts'

/** Changes read at once. */
const PAGE = 1_000

/** Where the comics of a folder go. */
export interface Departure {
  /** The only folder that they move to. */
  readonly to: string
  /** How many of them move. */
  readonly count: number
}

/** Returns the folders that the renames of a batch, or of its undo, leave for one other folder. */
export async function departuresOf(
  journal: FileJournal,
  { id, undoes }: Pick<FileBatch, 'id' | 'undoes'>,
): Promise<ReadonlyMap<string, Departure>> {
  const targets = new Map<string, string[]>()
  const ahead: readonly ChangeState[] = undoes === null ? ['due', 'prepared'] : ['done']
  for (let after = 0; ; ) {
    const page = await journal.changes(undoes ?? id, { limit: PAGE, after })
    for (const { kind, state, path, target } of page) {
      if (kind !== 'rename' || target === null || !ahead.includes(state)) continue
      const [from, to] = (undoes === null ? [path, target] : [target, path]).map(dirname) as [string, string]
      append(targets, from, to)
    }
    if (page.length < PAGE) break
    after = page.at(-1)?.id ?? after
  }
  const departures = [...targets].flatMap(([from, all]) => {
    const [to = '', ...more] = new Set(all)
    return more.length > 0 ? [] : [[from, { to, count: all.length }] as const]
  })
  return new Map(departures)
}
