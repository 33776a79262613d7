import { extensionOf } from '#domain/file-types.ts'
import { ignoredFor } from '#domain/ignored-names.ts'
import { compareNatural } from '#domain/text/natural.ts'
import { PAGE_EXTENSIONS } from '../image/sniff-image.ts'

/** Splits an entry's path into segments; old Windows programs use the backslash as separator. */
export function segmentsOf(name: string): string[] {
  return name.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.')
}

/** True if an entry is hidden or in a folder that an operating system or NAS software creates. */
export function isJunk(name: string): boolean {
  const segments = segmentsOf(name)
  const base = segments.pop() ?? ''
  return base === '' || base.startsWith('.') || segments.some((folder) => ignoredFor(folder) === 'system')
}

/** True if an entry's name is that of a page. */
export function isPageName(name: string): boolean {
  return PAGE_EXTENSIONS.has(extensionOf(name)) && !isJunk(name)
}

/** Returns the entries that are pages, in natural order of their full paths: `page 10` follows `page 9`. */
export function pagesOf<Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry) => isPageName(entry.name)).sort((a, b) => compareNatural(a.name, b.name))
}

/** Matches cover names: `cover.jpg`, `Folder.png`, `x_cover-a.jpg`; not `back cover`. */
const COVER_NAME = /(?<![\p{L}\d])(?<!(?:back|rear|inside|inner)[ _.-]{0,3})(?:cover|folder)(?![\p{L}])/iu

/** Returns the index of the first page with a cover name (docs/formats.md, Cover), null without one. */
export function coverByName(names: readonly string[]): number | null {
  const index = names.findIndex((name) => COVER_NAME.test(segmentsOf(name).pop() ?? ''))
  return index < 0 ? null : index
}
