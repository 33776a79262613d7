import { z } from 'zod'
import { LAYOUT_PAGES, PANELS_MAX } from '#domain/limits.ts'
import { contentsLine, pageLayout, writtenPanel } from '#domain/page-layout.ts'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const page = id.extend({ n: z.coerce.number().int().min(1) })

/** What is worked out of a comic's pages, for a reader: margins, panels, facing edges, and its table of contents. */
export const layout = contract({
  /**
   * Pages `from` (1 is the first) and those after it, worked out where they were not yet; fewer at the end, and none of a
   * text book. A page that cannot be shown has neither size nor anything else.
   */
  pages: {
    method: 'GET',
    path: '/api/comics/:id/layout',
    access: 'user',
    params: id,
    query: z.object({
      from: z.coerce.number().int().min(1).default(1),
      count: z.coerce.number().int().min(1).max(LAYOUT_PAGES).default(LAYOUT_PAGES),
    }),
    response: z.object({ success: ok, pages: z.array(pageLayout) }),
  },
  /** Writes a page's panels by hand, in the order they are read; none: the page is shown whole. For everybody. */
  keepPanels: {
    method: 'PUT',
    path: '/api/comics/:id/pages/:n/panels',
    access: 'owner',
    params: page,
    body: z.object({ panels: z.array(writtenPanel).max(PANELS_MAX) }),
    response: z.object({ success: ok, page: pageLayout }),
  },
  /** Takes what was written back: the page has again the panels that were found. */
  forgetPanels: {
    method: 'DELETE',
    path: '/api/comics/:id/pages/:n/panels',
    access: 'owner',
    params: page,
    response: z.object({ success: ok, page: pageLayout }),
  },
  /** The places that the file itself names: ComicInfo's bookmarks, the outline of an EPUB or PDF. */
  contents: {
    method: 'GET',
    path: '/api/comics/:id/contents',
    access: 'user',
    params: id,
    response: z.object({ success: ok, contents: z.array(contentsLine) }),
  },
})
