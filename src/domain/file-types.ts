/** What is known of the files of a comic format. */
interface FormatTypes {
  /** Media type of the content. */
  readonly content: string
  /** Media types of files by their extension (docs/formats.md, File formats), as registered with IANA or de facto. */
  readonly files: Readonly<Record<string, string>>
  /** True for books whose text readers lay out themselves. */
  readonly reflowable?: true
  /** True for archives that can be converted to cbz. */
  readonly convertible?: true
}

const MOBI8 = 'application/vnd.amazon.mobi8-ebook'

/** The formats of comics, which are detected from the content. */
const TYPES = {
  cbz: { content: 'application/zip', files: { cbz: 'application/vnd.comicbook+zip' } },
  cbr: {
    content: 'application/x-rar-compressed',
    files: { cbr: 'application/vnd.comicbook-rar' },
    convertible: true,
  },
  cb7: { content: 'application/x-7z-compressed', files: { cb7: 'application/x-cb7' }, convertible: true },
  cbt: { content: 'application/x-tar', files: { cbt: 'application/vnd.comicbook+tar' }, convertible: true },
  pdf: { content: 'application/pdf', files: { pdf: 'application/pdf' } },
  epub: { content: 'application/epub+zip', files: { epub: 'application/epub+zip' }, reflowable: true },
  mobi: {
    content: 'application/x-mobipocket-ebook',
    // KOReader uses the same type for azw.
    files: { mobi: 'application/x-mobipocket-ebook', azw3: MOBI8, azw: MOBI8 },
    reflowable: true,
  },
} as const satisfies Record<string, FormatTypes>
type Format = keyof typeof TYPES
export const COMIC_FORMATS = Object.keys(TYPES) as readonly Format[]

const ALL: readonly FormatTypes[] = Object.values(TYPES)
const COMIC_TYPES: Readonly<Record<string, string>> = Object.assign({}, ...ALL.map(({ files }) => files))
export const COMIC_EXTENSIONS = Object.keys(COMIC_TYPES)

/** True for the media type of a comic's file or of its content, in lower case and without parameters. */
export const isComicMediaType = (type: string): boolean =>
  ALL.some(({ content, files }) => content === type || Object.values(files).includes(type))

/** Returns the media type of a format's content. */
export const contentTypeOf = (format: Format): string => TYPES[format].content

/** True for the extension, in lower case, of a book whose text readers lay out themselves. */
export const isReflowable = (extension: string): boolean =>
  ALL.some(({ files, reflowable }) => reflowable === true && Object.hasOwn(files, extension))

/** The formats of archives that can be converted to cbz, which are also the extensions of their files. */
export const CONVERTIBLE_FORMATS = COMIC_FORMATS.filter((format) => 'convertible' in TYPES[format])

/** Media types of images that all clients support, by extension. A type's first extension names new files. */
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

const METADATA_ENDING = '.ComicInfo.xml'

/** Returns the path of the metadata file beside a comic. */
export const sidecarOf = (path: string): string => path + METADATA_ENDING

/** True if a path is that of the metadata file beside a comic. */
export const isSidecarName = (path: string): boolean =>
  path.endsWith(METADATA_ENDING) && isComicName(path.slice(0, -METADATA_ENDING.length))

/** Returns the media type of a comic by its extension. */
export const mediaTypeOf = (path: string): string =>
  COMIC_TYPES[extensionOf(path)] ?? 'application/octet-stream'
