import { z } from 'zod'
import { LAYOUT_PAGES, PANELS_MAX } from '#domain/limits.ts'
import { contentsLine, pageLayout, writtenPanel } from '#domain/reading/page-layout.ts'
import { contract } from '../endpoint.ts'
import { ok } from './shapes.ts'

const id = z.object({ id: z.string().min(1) })
const page = id.extend({ n: z.coerce.number().int().min(1) })

/** Page layouts for the viewer (margins, panels, facing edges), and the table of contents. */
export const layout = contract({
  /**
   * Returns the layouts of up to `count` pages from page `from` (1 is the first), which are detected on the first
   * request. Text books have none. The layout of a page that cannot be decoded is empty.
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
  /** Stores edited panels of a page in reading order, for all users. Without panels the page is shown as a whole. */
  keepPanels: {
    method: 'PUT',
    path: '/api/comics/:id/pages/:n/panels',
    access: 'owner',
    params: page,
    body: z.object({ panels: z.array(writtenPanel).max(PANELS_MAX) }),
    response: z.object({ success: ok, page: pageLayout }),
  },
  /** Deletes the edited panels, so that the detected ones apply again. */
  forgetPanels: {
    method: 'DELETE',
    path: '/api/comics/:id/pages/:n/panels',
    access: 'owner',
    params: page,
    response: z.object({ success: ok, page: pageLayout }),
  },
  /** Returns the file's table of contents: ComicInfo's bookmarks, or the outline of an EPUB or PDF. */
  contents: {
    method: 'GET',
    path: '/api/comics/:id/contents',
    access: 'user',
    params: id,
    response: z.object({ success: ok, contents: z.array(contentsLine) }),
  },
})
