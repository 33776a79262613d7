/** Matches a note of Comics in ComicInfo's Notes, by the convention of other taggers; not those of other programs. */
const STAMP = /Tagged with Comics \d[\w.+-]* on \d{4}-\d\d-\d\dT[\d:.]+Z/

/** Returns the note of a version of Comics, such as `Tagged with Comics 2.0.0 on 2026-11-29T05:00:00Z`. */
export const stampOf = (version: string, at: Date): string =>
  `Tagged with Comics ${version} on ${at.toISOString().replace(/\.\d+/, '')}`

/** Returns notes with a new stamp, which replaces an earlier stamp of Comics, or is added as the last line. */
export function withStamp(notes: string, stamp: string): string {
  if (STAMP.test(notes)) return notes.replace(STAMP, () => stamp)
  return notes === '' ? stamp : `${notes}\n${stamp}`
}
