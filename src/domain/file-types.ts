/**
 * The file types a library recognises (docs/formats.md, File formats) with their media types, by extension; the first
 * five are IANA's, the others what programs use.
 */
const COMIC_TYPES: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  // KOReader knows azw by the same type.
  azw: 'application/vnd.amazon.mobi8-ebook',
  mobi: 'application/x-mobipocket-ebook',
  cb7: 'application/x-cb7',
  cbt: 'application/vnd.comicbook+tar',
}
export const COMIC_EXTENSIONS = Object.keys(COMIC_TYPES)

/** What a comic file may be by its content, whatever its name says, with the media types. */
export const CONTENT_TYPES = {
  cbz: 'application/zip',
  cbr: 'application/x-rar-compressed',
  cb7: 'application/x-7z-compressed',
  cbt: 'application/x-tar',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
} as const
export const COMIC_FORMATS = Object.keys(CONTENT_TYPES) as readonly (keyof typeof CONTENT_TYPES)[]

/** Media types of pictures that every client can show, by extension. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** The extension of a path, lower case without dot; empty when it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** True when a file's name says that it is a comic. */
export function isComicName(path: string): boolean {
  return Object.hasOwn(COMIC_TYPES, extensionOf(path))
}

/** The media type of a comic's file by its name. */
export const mediaTypeOf = (path: string): string =>
  COMIC_TYPES[extensionOf(path)] ?? 'application/octet-stream'
