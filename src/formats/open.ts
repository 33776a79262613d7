import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import { FILE_TIMEOUT } from '#domain/limits.ts'
import type { Archive } from './archive/archive.ts'
import { archiveComic } from './archive/archive-comic.ts'
import { BUNDLED_SEVEN_ZIP } from './archive/seven-zip.ts'
import { openSevenZip } from './archive/seven-zip-archive.ts'
import { openTarball } from './archive/tarball.ts'
import { openZip, UnsupportedZip, zipComment } from './archive/zip.ts'
import type { ComicFile } from './comic-file.ts'
import type { ComicSource } from './comic-source.ts'
import { asAppError, createComicFile } from './create-comic-file.ts'
import { isEpub, openEpub } from './epub/epub.ts'
import { openMobi } from './mobi/mobi.ts'
import { openPdf, pdfThread } from './pdf/pdf.ts'
import { withDeadline } from './resources/deadline.ts'
import { openSource, type Source } from './resources/source.ts'
import { type FileKind, sniff } from './sniff.ts'

export interface OpenOptions {
  /** Cancels all pending calls; they reject with the signal's reason. */
  readonly signal?: AbortSignal
  /** Time limit in milliseconds for opening, and for each page or cover. */
  readonly timeout?: number
  /** False if the caller reads no pages: then no cover is unpacked together with the metadata. */
  readonly pictures?: boolean
  /** Path of the 7-Zip binary; default: the bundled one. */
  readonly sevenZip?: string
  /** CPU time of a page in milliseconds above which its PDF is moved to the slow thread; default as in `pdf.ts`. */
  readonly slowPage?: number
}

/** Opens a zip with unzipper, and with 7-Zip if it has a prefix, a truncated end or a rare compression method. */
async function openZipArchive(source: Source, sevenZip: string, signal: AbortSignal): Promise<Archive> {
  try {
    return await openZip(source)
  } catch (error) {
    if (!(error instanceof UnsupportedZip)) throw error
    const comment = await zipComment(source)
    await source.close()
    return { ...(await openSevenZip(sevenZip, source.path, signal)), comment }
  }
}

async function openKind(
  kind: FileKind,
  source: Source,
  { sevenZip, pictures, slowPage }: Pick<OpenOptions, 'slowPage'> & { sevenZip: string; pictures: boolean },
  signal: AbortSignal,
): Promise<ComicSource> {
  const openArchive = async (format: ComicFormat, archive: Archive) => {
    try {
      if (format === 'cbz' && isEpub(archive)) return await openEpub(archive, signal)
      return await archiveComic(format, archive, pictures, signal)
    } catch (error) {
      await archive.close()
      throw error
    }
  }
  if (kind.type === 'zip') return openArchive('cbz', await openZipArchive(source, sevenZip, signal))
  if (kind.type === 'mobi') return openMobi(source, signal)
  await source.close()
  switch (kind.type) {
    case 'archive':
      return openArchive(kind.format, await openSevenZip(sevenZip, source.path, signal))
    case 'compressed':
      return openArchive('cbt', await openTarball(sevenZip, source.path, signal))
    case 'pdf':
      return openPdf(source.path, signal, slowPage)
    case 'picture':
      throw new AppError('comic-not-archive', { format: kind.format })
    case 'drm':
      throw new AppError('comic-drm')
    case 'other':
      throw new AppError('comic-unsupported', { format: kind.format })
    default:
      throw new AppError('comic-corrupt')
  }
}

/**
 * Opens a comic; its format is detected from the content, not from the name. The caller closes it. Throws
 * comic-corrupt, comic-empty, comic-encrypted, comic-drm, comic-multivolume, comic-not-archive, comic-unsupported,
 * comic-timeout, comic-too-large, comic-names-too-long, file-unreadable, disk-not-answering, seven-zip-missing.
 */
export async function openComic(path: string, options: OpenOptions = {}): Promise<ComicFile> {
  const { signal, timeout = FILE_TIMEOUT, sevenZip = BUNDLED_SEVEN_ZIP, pictures = true, slowPage } = options
  let source: Source | undefined
  let unlock: (() => void) | undefined
  let failed = false
  try {
    const [opened, kind] = await withDeadline(timeout, [signal], async () => {
      source = await openSource(path)
      if (failed) await source.close()
      return [source, await sniff(source)] as const
    })
    if (kind.type === 'pdf') unlock = await pdfThread.mutex.acquire([signal])
    const comic = await withDeadline(timeout, [signal], async (stop) => {
      const created = await openKind(kind, opened, { sevenZip, pictures, slowPage }, stop)
      // The deadline has passed, so no caller will close the comic.
      if (failed) await created.close()
      return created
    })
    return createComicFile(comic, timeout, signal)
  } catch (error) {
    failed = true
    await source?.close()
    throw asAppError(error, signal, 'comic-corrupt')
  } finally {
    unlock?.()
  }
}
