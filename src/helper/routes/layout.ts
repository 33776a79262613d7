import type { layout } from '#contract/helper/layout.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Routes for the computed layout of pages, and for corrected panels. */
export function layoutRoutes({ layouts }: Library): Handlers<typeof layout, Caller> {
  return {
    async pages({ params, query }, { requesterId, disconnected }) {
      const pages = await layouts.pages(params.id, query.from, query.count, {
        name: requesterId,
        signal: disconnected,
      })
      return { success: true, pages }
    },
    async keepPanels({ params, body }, { requesterId, disconnected }) {
      const who = { name: requesterId, signal: disconnected }
      return { success: true, page: await layouts.keepPanels(params.id, params.n, body.panels, who) }
    },
    async forgetPanels({ params }, { requesterId, disconnected }) {
      const who = { name: requesterId, signal: disconnected }
      return { success: true, page: await layouts.keepPanels(params.id, params.n, null, who) }
    },
    async contents({ params }, { requesterId }) {
      // Not cancelled when the client disconnects, so that the result is stored even if it crashes the decoder.
      const contents = await layouts.contents(params.id, { name: requesterId })
      return { success: true, contents: [...contents] }
    },
  }
}
