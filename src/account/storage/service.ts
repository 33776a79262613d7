import { join } from 'node:path'
import type { Context } from 'koa'
import type { Db, Query } from '#db/index.ts'
import type { UserLines } from '../user-lines.ts'
import { followBuckets } from './buckets.ts'
import type { Caller, CallerOf } from './caller.ts'
import { type ObjectFiles, openFiles } from './files.ts'
import { openSigner, type Signer } from './signed.ts'

/** What storage calls work with. */
export interface StorageService {
  readonly db: Db
  readonly files: ObjectFiles
  readonly signer: Signer
  readonly callerOf: CallerOf
  readonly lines: UserLines
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The decoded parts of a call's path; each call has those its route names. */
export interface StorageParams {
  readonly bucket: string
  readonly key: string
}

/** Answers a JSON body; undefined where the handler has answered itself. */
export type StorageHandler = (
  service: StorageService,
  ctx: Context,
  params: StorageParams,
) => Promise<object | undefined>

/** Routes by `METHOD /path/:bucket/*`, the first that fits; each area has its own table. */
export type StorageRoutes = Readonly<Record<string, StorageHandler>>

/**
 * Opens the storage of an account: its buckets as the catalogue has them, its files in `{dataDir}/storage`
 * without what a crash left. The database is open and migrated. Throws data-dir-not-writable.
 */
export async function openStorage(
  options: Pick<StorageService, 'db' | 'callerOf' | 'lines' | 'now'> & { readonly dataDir: string },
): Promise<StorageService> {
  const { db, callerOf, lines, now, dataDir } = options
  await db.transaction((tx) => followBuckets(tx, now()))
  const files = await openFiles(join(dataDir, 'storage'))
  await files.sweep(db)
  return { db, files, signer: await openSigner(db, now), callerOf, lines, now }
}

/** Reads a list that may be long: in the line of who asks, and beside all other reads. Throws LineFull. */
export function listing<T>(
  { db, lines }: StorageService,
  caller: Caller,
  work: (reader: Query) => Promise<T>,
): Promise<T> {
  return lines.inTurn(caller.kind === 'user' ? caller.id : caller.kind, () => db.query(work))
}
