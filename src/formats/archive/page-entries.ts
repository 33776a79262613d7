import { extensionOf } from '#domain/file-types.ts'
import { compareNatural } from '#domain/natural.ts'

const PAGE_EXTENSIONS = new Set(
  'jpg jpeg jpe png gif webp avif jxl bmp tif tiff heic heif jp2 jpf jpx'.split(' '),
)

/** Folders that programs leave behind; what is in them is no page. */
const JUNK_FOLDERS = new Set(['__macosx', '@eadir', '#recycle', '$recycle.bin', '.appledouble', '.trashes'])

/** The segments of an entry's path; archives made on old Windows programs part them with a backslash. */
export function segmentsOf(name: string): string[] {
  return name.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.')
}

/** True when an entry lies in a folder no person made, or is hidden. */
export function isJunk(name: string): boolean {
  const segments = segmentsOf(name)
  const base = segments.pop() ?? ''
  return (
    base === '' || base.startsWith('.') || segments.some((folder) => JUNK_FOLDERS.has(folder.toLowerCase()))
  )
}

/** True when an entry is a page by its name. */
export function isPageName(name: string): boolean {
  return PAGE_EXTENSIONS.has(extensionOf(name)) && !isJunk(name)
}

/** The entries that are pages, in natural order of their whole path: `page 10` follows `page 9`. */
export function pagesOf<Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isPageName(entry.name)).sort((a, b) => compareNatural(a.name, b.name))
}

/** A page's name that says "I am the cover": `cover.jpg`, `Folder.png`, `x_cover-a.jpg`; not `back cover`. */
const COVER_NAME = /(?<![\p{L}\d])(?<!(?:back|rear|inside|inner)[ _.-]{0,3})(?:cover|folder)(?![\p{L}])/iu

/** The place of the page whose name makes it the cover (docs/formats.md, Cover), null when none does. */
export function coverByName(names: readonly string[]): number | null {
  const place = names.findIndex((name) => COVER_NAME.test(segmentsOf(name).pop() ?? ''))
  return place < 0 ? null : place
}
