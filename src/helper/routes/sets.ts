import type { sets } from '#contract/helper/sets.ts'
import type { Handlers } from '#http/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'

/** Sets of comics, within which lists are asked. */
export function setRoutes(library: Library): Handlers<typeof sets, Caller> {
  return {
    async make({ body }) {
      return { success: true, ...(await library.sets.make(body.paths)) }
    },
  }
}
