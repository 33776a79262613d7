import { z } from 'zod'
import { COMIC_FORMATS } from './file-types.ts'
import { singleLine } from './text/text.ts'

/** Format of a comic file, detected from its content. */
export const comicFormat = z.enum(COMIC_FORMATS)
export type ComicFormat = z.infer<typeof comicFormat>

/** A page. `number` starts at 1; sizes are in pixels, null if unknown. */
export const comicPage = z.object({
  number: z.int().min(1),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** ComicInfo's page type (FrontCover, Story, …), null if unknown. */
  type: z.string().nullable(),
  /** True for a double page. */
  double: z.boolean(),
})
export type ComicPage = z.infer<typeof comicPage>

/** A chapter of a text book, which has no pages. */
export const comicChapter = z.object({ number: z.int().min(1), title: z.string() })
export type ComicChapter = z.infer<typeof comicChapter>

/** Returns a chapter with a single-line title, or its number if the title is empty. */
export const plainChapter = ({ number, title }: ComicChapter): ComicChapter => ({
  number,
  title: singleLine(title) || String(number),
})
