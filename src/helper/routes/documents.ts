import { LRUCache } from 'lru-cache'
import type { documents as endpoints } from '#contract/helper/documents.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Orphan } from '#library/apps/unmatched.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** Forgotten documents that can be brought back, and for how long, in milliseconds: as long as somebody regrets. */
const REGRETTED = { max: 200, ttl: 10 * 60 * 1000 }

/** Tells the documents of a user's apps that no comic is known by, and takes what they say these are. */
export function documentRoutes({
  documents,
  checkVisible,
}: Pick<Library, 'documents' | 'checkVisible'>): Handlers<typeof endpoints, Caller> {
  const forgotten = new LRUCache<string, Orphan>(REGRETTED)
  return {
    async list(_request, caller) {
      const orphans = await documents.orphans(userOf(caller))
      return {
        success: true,
        documents: orphans.map(({ hash, fileName, title, share, device, key, at }) => ({
          ...{ document: hash, fileName, title, share, device: device || key.name },
          at: new Date(at).toISOString(),
        })),
      }
    },
    async link({ params, body }, caller) {
      await checkVisible(userOf(caller), body.comicId)
      await documents.link(userOf(caller), params.document, body.comicId)
      return { success: true }
    },
    async forget({ params }, caller) {
      const userId = userOf(caller)
      const orphan = await documents.orphan(userId, params.document)
      if (orphan !== null) forgotten.set(`${userId} ${orphan.hash}`, orphan)
      await documents.removeOrphan(userId, params.document)
      return { success: true }
    },
    async restore({ params }, caller) {
      const userId = userOf(caller)
      const isTold = (await documents.orphan(userId, params.document)) !== null
      const orphan = forgotten.get(`${userId} ${params.document}`)
      if (!isTold && orphan === undefined) throw new AppError('not-found')
      if (!isTold && orphan !== undefined) await documents.saveOrphan(userId, orphan)
      return { success: true }
    },
  }
}
