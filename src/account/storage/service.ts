import type { Context } from 'koa'
import type { Db, Query } from '#db/index.ts'
import { dataPath } from '#disk/data-folder.ts'
import type { UserQueues } from '../user-queues.ts'
import { syncBuckets } from './buckets.ts'
import type { Caller, CallerOf } from './caller.ts'
import { type ObjectFiles, openFiles } from './files.ts'
import { openSigner, type Signer } from './signed.ts'

/** The dependencies of the storage routes. */
export interface StorageService {
  readonly db: Db
  readonly files: ObjectFiles
  readonly signer: Signer
  readonly callerOf: CallerOf
  readonly queues: UserQueues
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The decoded parts of a request's path; empty if the route does not have the part. */
export interface StorageParams {
  readonly bucket: string
  readonly key: string
}

/** Returns a JSON body; undefined if the handler has written the response itself. */
export type StorageHandler = (
  service: StorageService,
  ctx: Context,
  params: StorageParams,
) => Promise<object | undefined>

/** Handlers by `METHOD /path/:bucket/*`; the first match wins. */
export type StorageRoutes = Readonly<Record<string, StorageHandler>>

/**
 * Opens the storage of an account: creates its buckets, and deletes old files without a row in `{dataDir}/storage`.
 * The database must be open and migrated. Throws data-dir-not-writable.
 */
export async function openStorage(
  options: Pick<StorageService, 'db' | 'callerOf' | 'queues' | 'now'> & { readonly dataDir: string },
): Promise<StorageService> {
  const { db, callerOf, queues, now, dataDir } = options
  await db.transaction((tx) => syncBuckets(tx, now()))
  const files = await openFiles(dataPath(dataDir, 'storage'))
  await files.sweep(db)
  return { db, files, signer: await openSigner(db, now), callerOf, queues, now }
}

/** Runs a potentially long read in the caller's queue and on the query pool. Throws QueueFullError. */
export function runListing<T>(
  { db, queues }: StorageService,
  caller: Caller,
  work: (reader: Query) => Promise<T>,
): Promise<T> {
  return queues.run(caller.kind === 'user' ? caller.id : caller.kind, () => db.query(work))
}
