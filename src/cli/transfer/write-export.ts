import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXPORT_FORMAT, EXPORT_VERSION, type ExportManifest } from '#contract/exported.ts'
import { isNoRoom } from '#disk/replace-file.ts'
import { AppError } from '#domain/errors/errors.ts'
import { UPLOAD_EXTENSIONS, type UploadType } from '#domain/upload-types.ts'
import { namesIn, putBack, sweep } from './left-exports.ts'
import { EXPORT_LINE_MAX, lineTooLong } from './line-bound.ts'
import { manifestOf } from './manifest.ts'

/** Writes an export, which becomes visible only with `finish`. */
export interface ExportWriter {
  /** Writes a file of rows; returns their number. Throws export-line-too-long. */
  lines(file: string, rows: AsyncIterable<object>): Promise<number>
  /** Writes a picture with the name `as`, or a name derived from its content; returns the name. */
  picture(bytes: Uint8Array, as: string | { readonly type: UploadType }): Promise<string>
  /** Moves the export to its path, replacing an earlier one or an empty folder. Throws export-not-empty. */
  finish(about: Pick<ExportManifest, 'comics' | 'user'>): Promise<void>
  /** Deletes everything that was written. */
  abandon(): Promise<void>
}

/**
 * Begins an export in a folder beside `given`. Throws export-not-empty if `given` contains anything but an export,
 * export-not-writable.
 */
export async function createExport(given: string, signal: AbortSignal): Promise<ExportWriter> {
  const place = resolve(given)
  await putBack(place)
  const isEmpty = async (): Promise<boolean> => {
    if ((await namesIn(place)).length === 0) return true
    if ((await manifestOf(place).catch(() => null)) !== null) return false
    throw new AppError('export-not-empty', { path: place })
  }
  await isEmpty()
  const half = `${place}.${randomUUID().slice(0, 8)}.part`
  const writing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isNoRoom(error)) throw new AppError('disk-full', {}, { cause: error })
      const refused = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(
        String((error as NodeJS.ErrnoException).code),
      )
      if (refused) throw new AppError('export-not-writable', { path: dirname(place) }, { cause: error })
      throw error
    }
  }
  await writing(() => mkdir(join(half, 'pictures'), { recursive: true, mode: 0o700 }))
  const written: Record<string, number> = {}

  return {
    async lines(file, rows) {
      let count = 0
      async function* texts() {
        for await (const row of rows) {
          count++
          const text = JSON.stringify(row)
          if (Buffer.byteLength(text) > EXPORT_LINE_MAX) throw lineTooLong(file, count)
          yield `${text}\n`
        }
      }
      const path = join(half, file)
      await writing(async () => {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(Readable.from(texts()), createWriteStream(path, { mode: 0o600 }), { signal })
      })
      written[file] = count
      return count
    },

    async picture(bytes, as) {
      const sha = createHash('sha1').update(bytes).digest('hex').slice(0, 20)
      const name = typeof as === 'string' ? as : `${sha}.${UPLOAD_EXTENSIONS[as.type]}`
      await writing(() => writeFile(join(half, 'pictures', name), bytes, { mode: 0o600 }))
      return name
    },

    async finish({ comics, user }) {
      const manifest: ExportManifest = {
        format: EXPORT_FORMAT,
        version: EXPORT_VERSION,
        comics,
        createdAt: new Date().toISOString(),
        user,
        lines: written,
      }
      await writing(async () => {
        await writeFile(join(half, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, {
          mode: 0o600,
        })
        signal.throwIfAborted()
        // The earlier export stays until the new one is complete.
        const former = `${half}.old`
        // Checked again, because writing takes long and files may have been created meanwhile.
        if (await isEmpty()) await rm(place, { recursive: true, force: true })
        else await rename(place, former)
        await rename(half, place)
        await rm(former, { recursive: true, force: true })
        await sweep(place)
      })
    },

    abandon: () => rm(half, { recursive: true, force: true }),
  }
}
