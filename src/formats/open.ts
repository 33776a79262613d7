import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
import { FILE_TIMEOUT } from '#domain/limits.ts'
import type { Archive } from './archive/archive.ts'
import { archiveComic } from './archive/archive-comic.ts'
import { OWN_SEVEN_ZIP } from './archive/seven-zip.ts'
import { openSevenZip } from './archive/seven-zip-archive.ts'
import { openTarball } from './archive/tarball.ts'
import { openZip, UnusualZip, zipComment } from './archive/zip.ts'
import { asAppError, bounded } from './bounded-comic.ts'
import type { ComicFile } from './comic-file.ts'
import type { ComicSource } from './comic-source.ts'
import { isEpub, openEpub } from './epub/epub.ts'
import { openMobi } from './mobi/mobi.ts'
import { openPdf, pdfThread } from './pdf/pdf.ts'
import { within } from './resources/deadline.ts'
import { openSource, type Source } from './resources/source.ts'
import { type Kind, sniff } from './sniff.ts'

export interface OpenOptions {
  /** Ends whatever is under way when aborted; calls then reject with the signal's reason. */
  readonly signal?: AbortSignal
  /** Milliseconds for the opening, and for each page or cover. */
  readonly timeout?: number
  /** False when no picture will be asked for: then none is unpacked along with the metadata. */
  readonly pictures?: boolean
  /** Another 7-Zip than the one that comes along: its path. */
  readonly sevenZip?: string
  /** Milliseconds of processor time after which a page makes its PDF a slow one, drawn apart from the others. */
  readonly slowPage?: number
}

/** unzipper for what it can do, 7-Zip for the rest: prefixes, cut ends, rarer methods. */
async function openZipArchive(source: Source, sevenZip: string, signal: AbortSignal): Promise<Archive> {
  try {
    return await openZip(source)
  } catch (error) {
    if (!(error instanceof UnusualZip)) throw error
    const comment = await zipComment(source)
    await source.close()
    return { ...(await openSevenZip(sevenZip, source.path, signal)), comment }
  }
}

async function openKind(
  kind: Kind,
  source: Source,
  { sevenZip, pictures, slowPage }: Pick<OpenOptions, 'slowPage'> & { sevenZip: string; pictures: boolean },
  signal: AbortSignal,
): Promise<ComicSource> {
  const comic = async (format: ComicFormat, archive: Archive) => {
    try {
      if (format === 'cbz' && isEpub(archive)) return await openEpub(archive, signal)
      return await archiveComic(format, archive, pictures, signal)
    } catch (error) {
      await archive.close()
      throw error
    }
  }
  if (kind.is === 'zip') return comic('cbz', await openZipArchive(source, sevenZip, signal))
  if (kind.is === 'mobi') return openMobi(source, signal)
  await source.close()
  switch (kind.is) {
    case 'archive':
      return comic(kind.format, await openSevenZip(sevenZip, source.path, signal))
    case 'packed':
      return comic('cbt', await openTarball(sevenZip, source.path, signal))
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
 * Opens a comic by its content; the name is never trusted. Throws comic-corrupt, comic-empty,
 * comic-encrypted, comic-drm, comic-multivolume, comic-not-archive, comic-unsupported, comic-timeout, comic-too-large,
 * file-unreadable.
 * The caller closes it.
 */
export async function openComic(path: string, options: OpenOptions = {}): Promise<ComicFile> {
  const { signal, timeout = FILE_TIMEOUT, sevenZip = OWN_SEVEN_ZIP, pictures = true, slowPage } = options
  let source: Source | undefined
  let unlock: (() => void) | undefined
  let failed = false
  try {
    const [opened, kind] = await within(timeout, [signal], async () => {
      source = await openSource(path)
      if (failed) await source.close()
      return [source, await sniff(source)] as const
    })
    if (kind.is === 'pdf') unlock = await pdfThread.mutex.take([signal])
    const comic = await within(timeout, [signal], async (stop) => {
      const made = await openKind(kind, opened, { sevenZip, pictures, slowPage }, stop)
      // Too late: nobody waits for it any more.
      if (failed) await made.close()
      return made
    })
    return bounded(comic, timeout, signal)
  } catch (error) {
    failed = true
    await source?.close()
    throw asAppError(error, signal, 'comic-corrupt')
  } finally {
    unlock?.()
  }
}
