import type { data } from '#contract/helper/data.ts'
import type { Handlers } from '#http/server/mount.ts'
import { dataSizes } from '#library/data-sizes.ts'
import type { Caller } from '../guards.ts'

/** Routes for the data folder. */
export function dataRoutes(folder: string): Handlers<typeof data, Caller> {
  return {
    async get() {
      return { success: true, folder, bytes: await dataSizes(folder) }
    },
  }
}
