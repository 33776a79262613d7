import type { ComicCard } from '#web/data/comics/comics.ts'

/** Whether a character appears in an issue: for the first time, again, not, or the file does not tell. */
export type Tick = 'first' | 'present' | 'absent' | 'unknown'

/** Returns an issue's tick. What the account links counts, also if the file names no characters. */
export function tickOf(
  { id, path }: Pick<ComicCard, 'id' | 'path'>,
  own: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
  firstId: string | null,
): Tick {
  if (own.has(path)) return id === firstId ? 'first' : 'present'
  return unknown.has(id) ? 'unknown' : 'absent'
}
