import { AppError } from '#domain/errors/errors.ts'
import type { ConversionRefusal } from '#domain/file-refusals.ts'
import { unpackedMax } from '#domain/unpacked-max.ts'
import type { EntryList } from '#formats/archive/entry-list.ts'
import { ZIP_COMMENT_MAX } from '#formats/splice/stored-zip.ts'
import type { ComicRow } from '../files/settle-comic.ts'

/** Names that 7-Zip could not decode, with characters that it puts in their place, and those that no program shows. */
const UNREADABLE = /[\p{Cc}\p{Co}\p{Cs}\ufffd]/u

/** True for a name that leads out of the folder into which an archive is unpacked. */
const leadsOutside = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..')

/** Returns why a zip with the same entries would not be the same comic; null if it would. */
function refusalOf({ format, entries, links, comment }: EntryList): ConversionRefusal | null {
  const names = entries.map(({ name }) => name)
  if (format === 'cbz') return 'zip'
  if (links > 0) return 'links'
  if (new Set(names).size < names.length) return 'duplicate-names'
  if (names.some(leadsOutside)) return 'outside'
  if (names.some((name) => name === '' || UNREADABLE.test(name))) return 'unreadable-names'
  return Buffer.byteLength(comment ?? '') > ZIP_COMMENT_MAX ? 'comment' : null
}

/**
 * Throws why an archive is not converted: comic-multivolume, comic-encrypted, comic-corrupt, comic-names-too-long,
 * comic-empty, conversion-refused, comic-too-large for contents that a comic of `size` bytes does not have.
 */
export function checkEntries(list: EntryList, { path, size }: Pick<ComicRow, 'path' | 'size'>): void {
  if (list.multivolume) throw new AppError('comic-multivolume')
  if (list.entries.some(({ encrypted }) => encrypted)) throw new AppError('comic-encrypted')
  if (list.damaged) throw new AppError('comic-corrupt')
  if (list.isShortened) throw new AppError('comic-names-too-long')
  if (list.entries.length === 0) throw new AppError('comic-empty')
  if (list.entries.reduce((sum, entry) => sum + entry.size, 0) > unpackedMax(size))
    throw new AppError('comic-too-large')
  const detail = refusalOf(list)
  if (detail !== null) throw new AppError('conversion-refused', { detail, path })
}
