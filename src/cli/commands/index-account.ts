import { z } from 'zod'
import { FILES_IN_PARALLEL, INDEX_PAUSE } from '#domain/limits.ts'
import { openLibrary } from '#library/index.ts'
import { indexComics } from '#records/indexing/indexing.ts'
import { type Context, EXIT } from '../context.ts'
import { openAccountClient } from '../session.ts'

export const options = z.object({})

/** Milliseconds between two lines of progress. */
const LINE_EVERY = 2_000

/** `comics index`: records the library's comics and whom they name in the account, duplicates skipped. */
export async function run({ config, t, out, signal }: Context): Promise<number> {
  const account = await openAccountClient(config)
  const library = await openLibrary(config.dataDir)
  try {
    const { id } = await account.user()
    const { files: total } = await library.stats()
    let last = Date.now()
    const counts = await indexComics(account.client, id, library.comics.forIndex(), {
      parallel: FILES_IN_PARALLEL,
      pause: INDEX_PAUSE,
      signal,
      onFailure: ({ path }, error) => {
        out.event('failed', { path, code: error.code })
        if (!out.json) out.note(`${path}: ${error.message}`)
      },
      onProgress: (now) => {
        if (Date.now() - last < LINE_EVERY) return
        last = Date.now()
        const done = now.added + now.skipped + now.failed
        out.event('progress', { ...now, total })
        if (!out.json) out.note(t('cli.index.progress', { done, total }))
      },
    })
    const { added, skipped, failed, entities, links, unlinked } = counts
    out.event('done', { ...counts })
    out.line(t('cli.index.done', { count: added, skipped, failed }))
    if (entities + links > 0) out.line(t('cli.index.linked', { entities, count: links }))
    if (signal.aborted) return EXIT.interrupted
    return failed + unlinked > 0 ? EXIT.error : EXIT.ok
  } finally {
    await library.close()
    await account.close()
  }
}
