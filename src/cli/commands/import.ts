import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { openLibrary } from '#library/index.ts'
import { importPicture, importProfile, importRows } from '#records/transfer/import-account.ts'
import { type Context, EXIT } from '../context.ts'
import { type AccountClient, openAccountClient } from '../session.ts'
import { lineText } from '../terminal-text.ts'
import { type Move, movedLines, moveOf } from '../transfer/moved-folders.ts'
import { type ExportReader, readExport } from '../transfer/read-export.ts'
import { run as scan } from './scan.ts'

const move = z.string().transform((given, ctx): Move => {
  const found = moveOf(given)
  if (found !== null) return found
  ctx.addIssue({ code: 'custom', message: 'OLD=NEW' })
  return z.NEVER
})

export const options = z.object({
  dir: z.string().min(1),
  move: z.array(move).default([]),
  scan: z.boolean().default(true),
})

/**
 * `comics import DIR`: lays an export over what is here, for the person who is signed in, and scans the libraries. All
 * of it is looked at before anything is written; stopped anywhere, it can be done again.
 */
export async function run(context: Context, given: z.output<typeof options>): Promise<number> {
  const { config, t, out, signal } = context
  const reader = await readExport(given.dir, signal)
  const account = await openAccountClient(config)
  try {
    const { id } = await account.user()
    const lines = movedLines(reader, given.move)
    const library = await openLibrary(config.dataDir)
    const collection = await library.import(lines.collection, id, signal).finally(() => library.close())
    for await (const { path } of lines.collection.libraries())
      if (!(await isFolder(path)))
        for (const line of t('commands.import.missing', { path: lineText(path) }).split('\n')) out.note(line)
    for (const path of collection.refused) out.note(t('commands.import.refused', { path }))
    const { comics, playlists, ids: comicIds } = collection
    out.event('collection', { comics, playlists, refused: collection.refused })

    await importPictures(account, id, reader, signal)
    let rows = 0
    await importRows(account.client, id, lines.account, {
      exporter: reader.manifest.user.id,
      comicIds,
      signal,
      onRows: (table, count) => {
        rows += count
        out.event('progress', { table, rows: count })
      },
    })
    for await (const { metadata } of reader.lines('account/profile.jsonl'))
      await importProfile(account.client, id, metadata)
    out.line(t('commands.import.done', { comics, playlists, rows }))
    if (!given.scan) out.event('done', { comics, playlists, rows })
  } finally {
    await account.close()
  }
  // Comics are found again by their files, and covers are made of them.
  return given.scan ? scan(context, { paths: [], full: false, retry: false, strict: false }) : EXIT.ok
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function importPictures(
  { client }: AccountClient,
  userId: string,
  reader: ExportReader,
  signal: AbortSignal,
): Promise<void> {
  for await (const object of reader.lines('account/pictures.jsonl')) {
    signal.throwIfAborted()
    const bytes = await reader.picture(object.picture)
    if (bytes !== null) await importPicture(client, userId, object, bytes)
  }
}
