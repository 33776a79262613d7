import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { Problem } from '#decoding/jobs.ts'
import { readAt } from '#disk/read-at.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { FieldChange } from '#domain/metadata/file-changes.ts'
import type { PartialMetadata } from '#domain/metadata/metadata.ts'
import type { TagEdit } from '#formats/splice/edit-tags.ts'
import { hashEntries } from '#formats/splice/hash-entries.ts'
import { COMIC_INFO, metadataEntries, planSplice } from '#formats/splice/splice.ts'
import { UnusualZip } from '#formats/splice/unusual-zip.ts'
import { readZipDirectory, type ZipDirectory, type ZipRecord } from '#formats/splice/zip-directory.ts'
import type { ReadAt } from '#formats/splice/zip-end.ts'
import { ZipWalker } from '#formats/splice/zip-walker.ts'
import { hashAdded } from './added-bytes.ts'
import { sha256Of } from './file-stamps.ts'
import type { FileJournal } from './journal.ts'
import type { FileChange } from './journal-entries.ts'
import { type NewContent, writeContent } from './new-content.ts'
import { type ComicRow, comicRow, readNewFile, settleComic } from './settle-comic.ts'
import { swap } from './swap.ts'
import { type TargetFile, withTarget } from './target-file.ts'
import { removeTemp } from './temp-files.ts'
import { encodeParts } from './undo-data.ts'

/** What performing a change needs. */
export interface FileWork {
  readonly db: Db
  readonly decoder: Decoder
  readonly journal: FileJournal
  readonly signal: AbortSignal
}

/**
 * Returns the row of a change's comic. Throws comic-not-found, and file-changed if a file that is not undone has another
 * path now.
 */
export async function comicOf(db: Pick<Db, 'get'>, { comicId, path, undoes }: FileChange): Promise<ComicRow> {
  const row = await comicRow(db, comicId)
  if (row === undefined) throw new AppError('comic-not-found')
  if (undoes === null && row.path !== path) throw new AppError('file-changed', { path })
  return row
}

/** The detail of a `write` or `sidecar` change. */
export interface WriteDetail {
  /** The metadata to write. */
  readonly fields: PartialMetadata
  /** The fields that were changed in the file. */
  readonly changes?: readonly FieldChange[]
  /** The hash of the bytes that were added to the file (`hashAdded`). */
  readonly added?: string
  readonly [key: string]: unknown
}

/**
 * Writes metadata into a comic's file. The old file stays in its place until the new one is verified and in the
 * journal. Skips a file that already has the metadata. `partial`: the reason to store with the change. Throws the
 * reasons not to change the file as AppErrors, UnusualZip, and the system's errors.
 */
export async function writeIntoFile(
  work: FileWork,
  change: FileChange,
  partial: Problem | null = null,
): Promise<void> {
  const { db, decoder, journal, signal } = work
  const comic = await comicOf(db, change)
  const { fields } = change.detail as unknown as WriteDetail
  return withTarget(comic.root, comic.path, change.before, async (target) => {
    const input = { root: comic.root, path: comic.path, fields, beside: null }
    const edit = await decoder.editTags(input, signal)
    if (edit.refusal !== null) throw new AppError('comic-info-refused', { detail: edit.refusal })
    if (edit.oddity !== null) throw new AppError('zip-unusual', { detail: edit.oddity, path: comic.path })
    const { xml, metron } = edit
    if (xml === null && metron === null) return journal.settle(change.id, 'skipped', { reason: null })
    const { content, undo, added } = await spliceInto(work, change, target, { xml, metron })
    try {
      const next = await readNewFile(comic, content.temp, content.after, decoder, signal)
      await journal.prepare(change.id, {
        ...content,
        undo,
        detail: { ...change.detail, changes: edit.changes, warnings: edit.warnings, added },
        reason: partial,
      })
      await swap(content.temp, target)
      await journal.settle(change.id, 'done', { temp: null }, (tx) => settleComic(tx, comic, next))
    } catch (error) {
      await removeTemp(content.temp)
      throw error
    }
  })
}

function entryNamed({ records }: ZipDirectory, name: string): ZipRecord {
  const entry = records.find((one) => one.name === name)
  if (entry === undefined) throw new UnusualZip('name', name)
  return entry
}

/** Writes the new file beside the old one and checks it with two readers. */
async function spliceInto(
  { decoder, journal, signal }: FileWork,
  { id, root, path }: FileChange,
  target: TargetFile,
  { xml, metron }: Pick<TagEdit, 'xml' | 'metron'>,
): Promise<{ content: NewContent; undo: Buffer; added: string }> {
  const read: ReadAt = (offset, length) => target.timed(() => readAt(target.file, offset, length))
  const directory = await readZipDirectory(read, Number(target.stats.size))
  const [info] = metadataEntries(directory)
  const edits = [
    ...(xml === null ? [] : [{ old: info, content: xml }]),
    ...(metron === null ? [] : [{ old: entryNamed(directory, metron.name), content: metron.xml }]),
  ]
  const splice = await planSplice(read, directory, edits, new Date())
  const walker = new ZipWalker(directory)
  const names = edits.map(({ old }) => old?.name ?? COMIC_INFO)
  const entries = hashEntries(directory.records, names)
  const hashes = edits.map(({ content }) => sha256Of(content))
  const content = await writeContent(target, splice.parts, {
    signal,
    onTemp: (temp) => journal.setTemp(id, temp),
    feed: (chunk) => walker.feed(chunk),
    verify: async (temp) => {
      await walker.end()
      const summary = await decoder.summarizeZip({ root, path: temp, names }, signal)
      if (summary.entries !== entries || JSON.stringify(summary.contents) !== JSON.stringify(hashes))
        throw new AppError('write-unverified', { path })
    },
  })
  return { content, undo: encodeParts(splice.inverse), added: hashAdded(splice.parts) }
}
