import { join, resolve } from 'node:path'
import type { z } from 'zod'
import {
  EXPORTED_TABLES,
  type ExportedRow,
  type ExportManifest,
  exportedComic,
  exportedLibrary,
  exportedObject,
  exportedPlaylist,
  exportedProfile,
  exportedRow,
  exportedSeries,
  exportedShelf,
} from '#contract/exported.ts'
import type { TableName } from '#contract/tables.ts'
import { LineTooLong, linesOf } from '#disk/lines.ts'
import { openRegular, readRegular } from '#disk/open-regular.ts'
import { AppError } from '#domain/errors/errors.ts'
import { putBack } from './left-exports.ts'
import { EXPORT_LINE_MAX, lineTooLong } from './line-bound.ts'
import { manifestOf } from './manifest.ts'

/** The files of an export and the schema of their rows. */
export const FILES = {
  'libraries.jsonl': exportedLibrary,
  'comics.jsonl': exportedComic,
  'series.jsonl': exportedSeries,
  'playlists.jsonl': exportedPlaylist,
  'shelves.jsonl': exportedShelf,
  'account/profile.jsonl': exportedProfile,
  'account/pictures.jsonl': exportedObject,
} as const
export type ExportFile = keyof typeof FILES

/** Returns the file of an account's table. */
export const tableFile = (table: TableName): string => `account/${table}.jsonl`

/** A validated export: its manifest, and its rows, which can be read repeatedly. */
export interface ExportReader {
  readonly manifest: ExportManifest
  lines<F extends ExportFile>(file: F): AsyncIterable<z.output<(typeof FILES)[F]>>
  rows(table: TableName): AsyncIterable<ExportedRow>
  /** Returns a picture's bytes; null if the export does not contain it. */
  picture(name: string): Promise<Buffer<ArrayBuffer> | null>
}

/**
 * Opens an export and validates all of its rows first. Throws the errors of `manifestOf`, export-damaged if a row is
 * invalid or missing, and export-line-too-long.
 */
export async function readExport(given: string, signal: AbortSignal): Promise<ExportReader> {
  const folder = resolve(given)
  await putBack(folder)
  const manifest = await manifestOf(folder)
  const shapes = new Map<string, z.ZodType>(Object.entries(FILES))
  for (const table of EXPORTED_TABLES) shapes.set(tableFile(table), exportedRow(table))

  async function* lines(file: string): AsyncGenerator<unknown> {
    const expected = manifest.lines[file]
    const shape = shapes.get(file)
    // The version that wrote the export did not have this table.
    if (expected === undefined || shape === undefined) return
    let line = 0
    try {
      const reading = (await openRegular(join(folder, file))).createReadStream({ signal })
      for await (const text of linesOf(reading, EXPORT_LINE_MAX)) {
        line++
        yield shape.parse(JSON.parse(text))
      }
    } catch (cause) {
      if (signal.aborted) throw cause
      if (cause instanceof LineTooLong) throw lineTooLong(file, cause.line)
      throw new AppError('export-damaged', { file, line: Math.max(line, 1) }, { cause })
    }
    if (line !== expected) throw new AppError('export-damaged', { file, line: line + 1 })
  }

  for (const file of Object.keys(manifest.lines)) {
    // Unknown files would be lost, so the export is rejected.
    if (!shapes.has(file)) throw new AppError('export-newer', { path: folder })
    for await (const _ of lines(file)) signal.throwIfAborted()
  }
  return {
    manifest,
    lines: (file) => lines(file) as AsyncIterable<never>,
    rows: (table) => lines(tableFile(table)) as AsyncIterable<ExportedRow>,
    picture: (name) => readRegular(join(folder, 'pictures', name)).catch(() => null),
  }
}
