import { dirname } from 'node:path'
import type { Db } from '#db/index.ts'
import type { Decoder } from '#decoding/decoder.ts'
import type { Problem } from '#decoding/jobs.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { ConversionRefusal } from '#domain/file-refusals.ts'
import { CONVERTIBLE_FORMATS, extensionOf } from '#domain/file-types.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import { fileError, problemOf } from '../files/file-errors.ts'
import { isAsScanned, stampOfStats } from '../files/file-stamps.ts'
import type { FileStamp } from '../files/journal-entries.ts'
import { checkWritable } from '../files/library-folders.ts'
import { checkRoom } from '../files/new-content.ts'
import { COMIC_COLUMNS, type ComicRow } from '../files/settle-comic.ts'
import { withTarget } from '../files/target-file.ts'
import { mapInParallel } from '../scan/in-parallel.ts'
import { checkEntries } from './check-entries.ts'
import { checkPlace } from './conversion-files.ts'
import { zipSize } from './new-cbz.ts'

/** What converting a comic to a cbz would do. */
export interface PlannedConversion {
  readonly id: string
  readonly root: string
  readonly path: string
  /** Bytes of the comic's file. */
  readonly size: number
  /** Path of the new file; null if it is not converted. */
  readonly target: string | null
  /** Why it is not converted. */
  readonly reason: Problem | null
  /** The file as it is now; null if it is not converted. */
  readonly before: FileStamp | null
}

type ArchiveRow = ComicRow & { readonly format: string | null; readonly problem: string | null }

const FORMATS = CONVERTIBLE_FORMATS.map((format) => `'${format}'`).join(', ')
/** Archives that are no zip, by their content or, if that could not be read, by their name. */
const IS_CONVERTIBLE = `available = 1
  and (format in (${FORMATS}) or (format is null or format = 'cbz') and extension in (${FORMATS}))`

/** Returns the ids of all comics that a conversion is for, by path. */
export async function convertibleIds(db: Db): Promise<string[]> {
  const rows = await db.all<{ id: string }>(`select id from comics where ${IS_CONVERTIBLE} order by path`)
  return rows.map(({ id }) => id)
}

/** Returns the path of a comic as a cbz. Throws conversion-refused if it has that name already. */
function cbzPathOf(path: string): string {
  const extension = extensionOf(path)
  if (extension === 'cbz')
    throw new AppError('conversion-refused', { detail: 'named' satisfies ConversionRefusal, path })
  return `${path.slice(0, -extension.length)}cbz`
}

/**
 * Plans to convert comics to cbz, in the order of the ids; those that are no archives, or zips, are left out. Reads the
 * lists of their entries and changes nothing. Throws disk-not-answering, the signal's reason.
 */
export async function planConversions(
  db: Db,
  decoder: Decoder,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<PlannedConversion[]> {
  const rows = await db.all<ArchiveRow>(
    `select ${COMIC_COLUMNS}, format, problem from comics where id in (select value from json_each(?)) and ${IS_CONVERTIBLE}`,
    [JSON.stringify(ids)],
  )
  const plans = await mapInParallel(FILES_IN_PARALLEL, rows, signal, (row, stop) =>
    planConversion(decoder, row, stop),
  )
  const byId = new Map(plans.map((plan) => [plan.id, plan]))
  const targets = new Set<string>()
  return ids.flatMap((id) => {
    const plan = byId.get(id)
    if (plan === undefined) return []
    if (plan.target === null || !targets.has(plan.target)) {
      if (plan.target !== null) targets.add(plan.target)
      return [plan]
    }
    const reason = problemOf(new AppError('file-exists', { path: plan.target }))
    return [{ ...plan, target: null, before: null, reason }]
  })
}

/** Throws why the last scan could not read an archive as a comic. */
function checkReadable({ format, problem }: ArchiveRow): void {
  if (format !== null) return
  const { code, params } = JSON.parse(problem ?? '{"code":"comic-corrupt","params":{}}') as Problem
  throw new AppError(code, params)
}

async function planConversion(
  decoder: Decoder,
  row: ArchiveRow,
  signal: AbortSignal,
): Promise<PlannedConversion> {
  const { id, root, path, size } = row
  try {
    const target = cbzPathOf(path)
    const before = await withTarget(root, path, null, async (file) => {
      const stamp = stampOfStats(file.stats)
      if (!isAsScanned(stamp, row)) throw new AppError('file-changed', { path })
      await checkPlace(root, path, target)
      const list = await decoder.listEntries({ root, path }, signal)
      checkEntries(list, row)
      checkReadable(row)
      await file.timed(() => checkWritable(dirname(path)))
      await checkRoom(file, zipSize(list))
      return stamp
    })
    return { id, root, path, size, target, reason: null, before }
  } catch (thrown) {
    signal.throwIfAborted()
    const error = fileError(thrown, path)
    if (isAppError(error, 'disk-not-answering') || !(error instanceof AppError)) throw error
    return { id, root, path, size, target: null, reason: problemOf(error), before: null }
  }
}
