import { z } from 'zod'
import { COMIC_FORMATS } from './traits.ts'

/** The file types a library recognises (docs/formats.md, What a comic is). */
export const COMIC_EXTENSIONS = ['cbz', 'cbr', 'pdf', 'epub', 'mobi', 'azw3', 'azw', 'cb7', 'cbt'] as const

/** Media types of comic files by their extension; the first five are IANA's, the others what programs use. */
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

/** What a comic file is by its content, whatever its name says. */
export const comicFormat = z.enum(COMIC_FORMATS)
export type ComicFormat = z.infer<typeof comicFormat>

/** One page as a reader needs it. `number` starts at 1; sizes in pixels, null while unknown. */
export const comicPage = z.object({
  number: z.int().min(1),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** ComicInfo's page type (FrontCover, Story, …), null when unsaid. */
  type: z.string().nullable(),
  /** True for a picture over two pages. */
  double: z.boolean(),
})
export type ComicPage = z.infer<typeof comicPage>

/** One chapter of a text book, which has no pages. */
export const comicChapter = z.object({ number: z.int().min(1), title: z.string() })
export type ComicChapter = z.infer<typeof comicChapter>

/** The extension of a path, lower case without dot; empty when it has none. */
export function extensionOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}

/** True when a file's name says that it is a comic. */
export function isComicName(path: string): boolean {
  return (COMIC_EXTENSIONS as readonly string[]).includes(extensionOf(path))
}
