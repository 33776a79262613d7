import { LRUCache } from 'lru-cache'
import type { documents as endpoints } from '#contract/helper/documents.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Orphan } from '#library/apps/unmatched.ts'
import type { Library } from '#library/index.ts'
import type { Caller } from '../guards.ts'
import { userOf } from './user-of.ts'

/** Deleted documents that can be restored: their maximum number, and for how many milliseconds. */
const REGRETTED = { max: 200, ttl: 10 * 60 * 1000 }

/** Routes for a user's documents in apps that match no comic; the user can link them to comics. */
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
