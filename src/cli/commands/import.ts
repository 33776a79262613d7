import { z } from 'zod'
import { AppError } from '#domain/errors/errors.ts'
import { SHELVES_MAX } from '#domain/limits.ts'
import { openLibrary } from '#library/index.ts'
import { importPicture, importProfile, importRows } from '#records/transfer/import-account.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { errorText } from '../error-text.ts'
import { type AccountClient, openAccountClient } from '../session/session.ts'
import { lineText } from '../terminal-text.ts'
import { type ImportedLibraries, importedLibraries } from '../transfer/imported-libraries.ts'
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
  yes: z.boolean().default(false),
})

/**
 * `comics import DIR`: merges an export into this collection and the account of the signed-in user, then scans. The
 * whole export is checked, and the user agrees to each new library folder, before anything is written. An interrupted
 * import can be repeated. Throws consent-required where the user cannot be asked.
 */
export async function run(context: Context, given: z.output<typeof options>): Promise<number> {
  const { config, t, out, signal } = context
  const reader = await readExport(given.dir, signal)
  const account = await openAccountClient(config)
  try {
    const { id } = await account.user()
    const merged = await mergeCollection(context, given, reader, id)
    if (merged === null) return EXIT.interrupted
    const { lines, collection } = merged
    const { comics, playlists, ids: comicIds, refused, leftShelves } = collection
    for (const path of refused) out.note(t('commands.import.refused', { path }))
    for (const name of leftShelves)
      out.note(t('commands.import.leftShelf', { name: lineText(name), max: SHELVES_MAX }))
    out.event('collection', { comics, playlists, refused, leftShelves })

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
  // A scan finds the comics' files and makes their covers.
  return given.scan ? scan(context, { paths: [], full: false, retry: false, strict: false }) : EXIT.ok
}

/** Merges the collection's part of an export; null when the user does not agree. Throws consent-required. */
async function mergeCollection(
  context: Context,
  { move, yes }: z.output<typeof options>,
  reader: ExportReader,
  userId: string,
) {
  const library = await openLibrary(context.config.dataDir)
  try {
    const libraries = await importedLibraries(reader, move, await library.roots.list())
    reportUnusable(context, libraries)
    if (!(await isAgreed(context, libraries, yes))) return null
    const lines = movedLines(reader, libraries)
    return { lines, collection: await library.import(lines.collection, userId, context.signal) }
  } finally {
    await library.close()
  }
}

function reportUnusable({ t, out }: Context, { unusable }: ImportedLibraries): void {
  for (const error of unusable) {
    const path = lineText(String(error.params.path))
    const text =
      error.code === 'folder-not-found' ? t('commands.import.missing', { path }) : errorText(t, error)
    for (const line of text.split('\n')) out.note(line)
  }
}

/** Lists the folders that become libraries, and asks. Throws consent-required if the user cannot be asked. */
async function isAgreed(context: Context, { added }: ImportedLibraries, yes: boolean): Promise<boolean> {
  const { t, out } = context
  if (added.length === 0) return true
  out.event('libraries', { added })
  const print = yes ? out.line : out.note
  for (const { path, wide } of added)
    print(t(`commands.import.${wide === null ? 'adds' : 'addsWide'}`, { path }))
  if (yes) return true
  if (out.interactive) return askYes(context, t('commands.import.ask'))
  throw new AppError('consent-required')
}

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
