/**
 * Media types of comics by file extension (docs/formats.md, File formats). The first five are registered with IANA,
 * the others are de facto.
 */
const COMIC_TYPES: Readonly<Record<string, string>> = {
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  azw3: 'application/vnd.amazon.mobi8-ebook',
  // KOReader uses the same type for azw.
  azw: 'application/vnd.amazon.mobi8-ebook',
  mobi: 'application/x-mobipocket-ebook',
  cb7: 'application/x-cb7',
  cbt: 'application/vnd.comicbook+tar',
}
export const COMIC_EXTENSIONS = Object.keys(COMIC_TYPES)

/** Media types of comic formats, which are detected from the content. */
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

/** Media types of images that all clients support, by extension. */
export const PICTURE_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

/** Returns the extension of a path in lower case without the dot, or an empty string. */
export function extensionOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** True if a path has the extension of a comic. */
export function isComicName(path: string): boolean {
  return Object.hasOwn(COMIC_TYPES, extensionOf(path))
}

/** Returns the media type of a comic by its extension. */
export const mediaTypeOf = (path: string): string =>
  COMIC_TYPES[extensionOf(path)] ?? 'application/octet-stream'
