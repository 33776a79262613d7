/**
 * The file types a library recognises (docs/formats.md, What a comic is) with their media types, by extension; the first
 * five are IANA's, the others what programs use.
 */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  azw: 'application/vnd.amazon.mobi8-ebook',
  mobi: 'application/x-mobipocket-ebook',
  cb7: 'application/x-cb7',
  cbt: 'application/x-cbt',
}

/** The extension of a path, lower case without dot; empty when it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** Returns the media type of a file by its name. */
export const mediaTypeOf = (name: string): string =>
  MEDIA_TYPES[extensionOf(name)] ?? 'application/octet-stream'

/** True when a file's name says that it is a comic. */
export function isComicName(path: string): boolean {
  return Object.hasOwn(MEDIA_TYPES, extensionOf(path))
}
