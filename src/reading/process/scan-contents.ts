import type { EmbeddedMetadata } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import { type Asks, type FileContents, NO_CONTENTS, type Problem } from '../tasks.ts'
import { problemOf } from './problem-of.ts'

/**
 * Reads a file's directory, its list of pages and what it says of itself; no picture, so that a zip is read at its
 * ends alone. What is wrong with the file becomes its `problem`; throws only the signal's reason.
 */
export async function scanContents(
  { path }: Asks<'scanContents'>,
  signal: AbortSignal,
): Promise<FileContents> {
  try {
    const comic = await openComic(path, { signal, pictures: false })
    try {
      const { format, pages, chapters } = comic
      const embedded = await comic.metadata()
      return { format, pages, chapters, embedded, problem: problemOfMetadata(embedded) }
    } finally {
      await comic.close()
    }
  } catch (error) {
    signal.throwIfAborted()
    return { ...NO_CONTENTS, problem: problemOf(error, 'comic-corrupt') }
  }
}

/** What is wrong with what a file says of itself: damaged before too much. */
function problemOfMetadata({ problem, excess }: EmbeddedMetadata): Problem | null {
  if (problem !== null) return { code: 'metadata-corrupt', params: { detail: problem } }
  return excess === null ? null : { code: 'metadata-excessive', params: { detail: excess } }
}
