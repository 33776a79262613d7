import type { files } from '#contract/helper/files.ts'
import { fileResponse } from '#http/responses/file-response.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { coverAnswer } from './images.ts'

/** Routes for the file list, the files, and covers by file name. */
export function fileRoutes(library: Library): Handlers<typeof files, Caller> {
  return {
    async list({ query }) {
      const { files, total } = await library.comics.files(query)
      return { success: true, files, total, limit: query.limit, offset: query.offset }
    },
    content: ({ params }, { requesterId }) => fileResponse(library.files, params.id, requesterId),
    async cover({ params, query }, caller) {
      const id = await library.comics.idOf(params.filename)
      await library.checkVisible(caller.requesterId, id)
      return coverAnswer(library, id, query.w, undefined, caller)
    },
  }
}
