import type { ComicFormat } from '#domain/comic.ts'
import { sniffImage } from './image/page-image.ts'
import type { Source } from './resources/source.ts'

/** What a file is by its bytes. `archive` is one that 7-Zip reads, `packed` a compressed stream that may hold a tar. */
export type Kind =
  | { readonly is: 'zip' | 'packed' | 'pdf' | 'mobi' }
  | { readonly is: 'archive'; readonly format: ComicFormat }
  | { readonly is: 'picture' | 'other'; readonly format: string }
  | { readonly is: 'drm' | 'unknown' }

/** Where a tar header says `ustar` (POSIX.1-1988). */
const USTAR = 257
/** PDF readers accept junk of up to 1024 bytes before the header (PDF 1.7, implementation note 13). */
const PDF_HEAD = 1024

const at = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text

/** A local header, an empty archive's end, the mark of a split one, a directory. */
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK\x01\x02']

/** A tar from before `ustar`: its header's checksum is right. */
function isOldTar(head: Buffer): boolean {
  if (head.length < 512) return false
  const stated = Number.parseInt(
    head
      .toString('latin1', 148, 156)
      .replace(/[\0 ]+$/, '')
      .trim(),
    8,
  )
  let sum = 8 * 32
  for (let i = 0; i < 512; i++) if (i < 148 || i >= 156) sum += head[i] ?? 0
  return stated === sum
}

const OTHERS: readonly (readonly [magic: string, format: string])[] = [
  ['MZ', 'exe'],
  ['\x7fELF', 'elf'],
  ['\xd0\xcf\x11\xe0', 'doc'],
  ['{\\rtf', 'rtf'],
  ['AT&TFORM', 'djvu'],
  ['CONT', 'kfx'],
  ['TPZ', 'topaz'],
]

/**
 * Tells what a file is by its content; its name is never asked.
 * Archives behind a prefix (a self-extractor, junk) are found by the zip directory at their end.
 */
export async function sniff(source: Source): Promise<Kind> {
  const { head } = source
  if (ZIP_STARTS.some((start) => at(head, 0, start))) return { is: 'zip' }
  if (at(head, 0, 'Rar!\x1a\x07') || at(head, 0, 'RE\x7e\x5e')) return { is: 'archive', format: 'cbr' }
  if (at(head, 0, '7z\xbc\xaf\x27\x1c')) return { is: 'archive', format: 'cb7' }
  if (at(head, 60, 'BOOKMOBI') || at(head, 60, 'TEXtREAd')) return { is: 'mobi' }
  if (head.toString('latin1', 0, PDF_HEAD).includes('%PDF-')) return { is: 'pdf' }
  if (
    at(head, 0, '\x1f\x8b') ||
    at(head, 0, 'BZh') ||
    at(head, 0, '\xfd7zXZ\0') ||
    at(head, 0, '\x28\xb5\x2f\xfd')
  )
    return { is: 'packed' }
  if (at(head, USTAR, 'ustar') || isOldTar(head)) return { is: 'archive', format: 'cbt' }
  const image = sniffImage(head)
  if (image !== null) return { is: 'picture', format: image.format }
  const tail = await source.read(Math.max(0, source.size - 65_557), 65_557)
  if (tail.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0) return { is: 'zip' }
  if (at(head, 0, '\xeaDRMION\xee')) return { is: 'drm' }
  const other = OTHERS.find(([magic]) => at(head, 0, magic))
  return other ? { is: 'other', format: other[1] } : { is: 'unknown' }
}
