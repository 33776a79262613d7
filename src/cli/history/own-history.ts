import { type Call, createCall } from '#contract/client.ts'
import { type HistoryBatch, history } from '#contract/helper/history.ts'
import { historyRoutes } from '#helper/routes/history.ts'
import { openLibrary } from '#library/index.ts'
import type { Config } from '../config.ts'
import { findHelper } from '../running-helper.ts'
import { type SignedIn, signedIn } from '../signed-in.ts'

/** What is undone: a batch, or everything since a time in ISO form. */
export type Target = { readonly batch: string } | { readonly since: string }

/** The reading history of a user: through a running helper, or in this process. */
export interface OwnHistory {
  /** The batches, the last first. */
  list(filter: { readonly device?: string; readonly limit: number }): Promise<readonly HistoryBatch[]>
  /** How many comics an undo would change. Throws not-found. */
  preview(target: Target): Promise<number>
  /** Returns the batch of the undo, null where there was nothing to undo. Throws not-found. */
  undo(target: Target): Promise<HistoryBatch | null>
  close(): Promise<void>
}

const VIA = { via: 'terminal' } as const

/** Opens the history of the user signed in at this terminal. Throws login-required, and the account's errors. */
export async function openHistory(config: Config): Promise<OwnHistory> {
  const user = await signedIn(config)
  const helper = await findHelper(config.dataDir)
  if (helper === null) return inThisProcess(config.dataDir, user)
  return throughHelper(createCall({ baseUrl: helper.url, token: async () => user.token }))
}

function throughHelper(call: Call): OwnHistory {
  return {
    list: async (query) => (await call(history.list, { query })).batches,
    async preview(target) {
      if ('since' in target) return (await call(history.previewSince, { query: { at: target.since } })).comics
      const params = { batch: target.batch }
      return (await call(history.comics, { params, query: { limit: 1 } })).batch.comics
    },
    async undo(target) {
      if ('since' in target)
        return (await call(history.undoSince, { body: { at: target.since, ...VIA } })).undo
      return (await call(history.undo, { params: { batch: target.batch }, body: VIA })).undo
    },
    close: async () => undefined,
  }
}

/** Nothing to wait for: the outbox is sent by the next `serve`. */
const NO_SYNC = { settle: async () => undefined, pull: async () => undefined }

async function inThisProcess(dataDir: string, { id, email }: SignedIn): Promise<OwnHistory> {
  const library = await openLibrary(dataDir)
  const routes = historyRoutes(library, NO_SYNC)
  const caller = { user: { id, email } }
  const none = { params: undefined, query: undefined, body: undefined }
  return {
    list: async ({ device, limit }) =>
      (await routes.list({ ...none, query: { device, limit, before: undefined } }, caller)).batches,
    async preview(target) {
      if ('since' in target) {
        const query = { at: target.since, keep: [] }
        return (await routes.previewSince({ ...none, query }, caller)).comics
      }
      const query = { limit: 1, after: undefined }
      return (await routes.comics({ ...none, params: { batch: target.batch }, query }, caller)).batch.comics
    },
    async undo(target) {
      if ('since' in target) {
        const body = { at: target.since, keep: [], ...VIA }
        return (await routes.undoSince({ ...none, body }, caller)).undo
      }
      return (await routes.undo({ ...none, params: { batch: target.batch }, body: VIA }, caller)).undo
    },
    close: library.close,
  }
}
