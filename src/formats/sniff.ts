import type { ComicFormat } from '#domain/comic.ts'
import { sniffImage } from './image/sniff-image.ts'
import type { Source } from './resources/source.ts'

/** File kind detected from the content. 7-Zip reads an `archive`; a `compressed` stream may contain a tar. */
export type FileKind =
  | { readonly type: 'zip' | 'compressed' | 'pdf' | 'mobi' }
  | { readonly type: 'archive'; readonly format: ComicFormat }
  | { readonly type: 'picture' | 'other'; readonly format: string }
  | { readonly type: 'drm' | 'unknown' }

/** Offset of the magic `ustar` in a tar header (POSIX.1-1988). */
const USTAR_OFFSET = 257
/** PDF readers accept junk of up to 1024 bytes before the header (PDF 1.7, implementation note 13). */
const PDF_HEAD = 1024

const hasText = (bytes: Buffer, offset: number, text: string) =>
  bytes.toString('latin1', offset, offset + text.length) === text

/** Signatures: local file header, end of central directory, spanned archive, central directory header. */
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK\x01\x02']

/** True for a tar without `ustar` magic (pre-POSIX) whose header checksum is valid. */
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
 * Detects a file's kind from its content; the name is ignored.
 * A zip with a prefix (a self-extractor, junk) is recognized by the central directory at its end.
 */
export async function sniff(source: Source): Promise<FileKind> {
  const { head } = source
  if (ZIP_STARTS.some((start) => hasText(head, 0, start))) return { type: 'zip' }
  if (hasText(head, 0, 'Rar!\x1a\x07') || hasText(head, 0, 'RE\x7e\x5e'))
    return { type: 'archive', format: 'cbr' }
  if (hasText(head, 0, '7z\xbc\xaf\x27\x1c')) return { type: 'archive', format: 'cb7' }
  if (hasText(head, 60, 'BOOKMOBI') || hasText(head, 60, 'TEXtREAd')) return { type: 'mobi' }
  if (head.toString('latin1', 0, PDF_HEAD).includes('%PDF-')) return { type: 'pdf' }
  if (
    hasText(head, 0, '\x1f\x8b') ||
    hasText(head, 0, 'BZh') ||
    hasText(head, 0, '\xfd7zXZ\0') ||
    hasText(head, 0, '\x28\xb5\x2f\xfd')
  )
    return { type: 'compressed' }
  if (hasText(head, USTAR_OFFSET, 'ustar') || isOldTar(head)) return { type: 'archive', format: 'cbt' }
  const image = sniffImage(head)
  if (image !== null) return { type: 'picture', format: image.format }
  const tail = await source.read(Math.max(0, source.size - 65_557), 65_557)
  if (tail.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0) return { type: 'zip' }
  if (hasText(head, 0, '\xeaDRMION\xee')) return { type: 'drm' }
  const other = OTHERS.find(([magic]) => hasText(head, 0, magic))
  return other ? { type: 'other', format: other[1] } : { type: 'unknown' }
}
