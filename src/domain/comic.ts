import { z } from 'zod'
import { COMIC_FORMATS } from './file-types.ts'
import { singleLine } from './text.ts'

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

/** Returns a chapter with a title of one line; its number where nothing is left of the title. */
export const plainChapter = ({ number, title }: ComicChapter): ComicChapter => ({
  number,
  title: singleLine(title) || String(number),
})
