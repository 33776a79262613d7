import type { layout } from '#contract/helper/layout.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** What is worked out of a comic's pages, and what a person wrote of it. */
export function layoutRoutes({ layouts }: Library): Handlers<typeof layout, Caller> {
  return {
    async pages({ params, query }, { asker, left }) {
      const pages = await layouts.pages(params.id, query.from, query.count, { name: asker, signal: left })
      return { success: true, pages }
    },
    async keepPanels({ params, body }, { asker, left }) {
      const who = { name: asker, signal: left }
      return { success: true, page: await layouts.keepPanels(params.id, params.n, body.panels, who) }
    },
    async forgetPanels({ params }, { asker, left }) {
      const who = { name: asker, signal: left }
      return { success: true, page: await layouts.keepPanels(params.id, params.n, null, who) }
    },
    async contents({ params }, { asker }) {
      // Finished whoever leaves: what stops a reader is to be known the next time.
      const contents = await layouts.contents(params.id, { name: asker })
      return { success: true, contents: [...contents] }
    },
  }
}
