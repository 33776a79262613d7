import { BUCKETS, type Bucket } from '#contract/buckets.ts'
import { type ExportedRow, exportedColumns } from '#contract/exported.ts'
import type { Json } from '#contract/table.ts'
import type { TableName } from '#contract/tables.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { rowsById } from '../client/paging.ts'
import { toRelativeKey } from './own-folder.ts'

/**
 * Yields the user's rows of a table in the format of an import: image keys are relative to the user's folder. Throws
 * the errors of `accountError`.
 */
export async function* exportRows(
  client: AccountClient,
  userId: string,
  table: TableName,
): AsyncGenerator<ExportedRow> {
  // Every table has the columns `id` and `user_id` of this type; the contract lists the others.
  const from = client.from(table as 'comics_library')
  const columns = exportedColumns(table).join(',')
  const pages = rowsById(() => from.select(columns as '*').eq('user_id', userId))
  for await (const page of pages)
    for (const row of page as readonly ExportedRow[])
      yield 'image_url' in row ? { ...row, image_url: toRelativeKey(userId, row.image_url) } : row
}

/** Keys that the auth service writes into a user's metadata. */
const SERVICE_KEYS = ['sub', 'email', 'email_verified', 'phone_verified']

/** Returns the user's profile, e.g. the name. Throws the errors of `accountError`. */
export async function exportProfile(client: AccountClient, userId: string): Promise<Record<string, Json>> {
  const { data, error } = await client.auth.getUser()
  if (error) throw accountError(error)
  const own = Object.entries(data.user.user_metadata as Record<string, Json>).filter(
    ([key]) => !SERVICE_KEYS.includes(key),
  )
  return Object.fromEntries(
    own.map(([key, value]) => [key, key === 'avatar_url' ? toRelativeKey(userId, value) : value]),
  )
}

/** An image of the user; `key` is relative to their folder. */
export interface OwnPicture {
  readonly bucket: Bucket
  readonly key: string
}

/** Objects per listing. */
const LISTED = 100

/** Yields all images of the user. Throws the errors of `accountError`. */
export async function* ownPictures(client: AccountClient, userId: string): AsyncGenerator<OwnPicture> {
  for (const bucket of BUCKETS)
    for await (const path of objectsIn(client, bucket, userId))
      yield { bucket, key: path.slice(userId.length + 1) }
}

async function* objectsIn(client: AccountClient, bucket: Bucket, folder: string): AsyncGenerator<string> {
  for (let offset = 0; ; offset += LISTED) {
    const { data, error } = await client.storage.from(bucket).list(folder, { limit: LISTED, offset })
    if (error) throw accountError(error)
    for (const { name, id } of data) {
      // Folders have no object id.
      if (id === null) yield* objectsIn(client, bucket, `${folder}/${name}`)
      else yield `${folder}/${name}`
    }
    if (data.length < LISTED) return
  }
}

/** Returns an image's bytes and type; null if it no longer exists. Throws account-unreachable, export-image. */
export async function pictureOf(
  client: AccountClient,
  userId: string,
  { bucket, key }: OwnPicture,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const { data, error } = await client.storage.from(bucket).download(`${userId}/${key}`)
  if (error?.statusCode === '404') return null
  if (error) {
    const cause = accountError(error)
    if (isAppError(cause, 'account-unreachable')) throw cause
    throw new AppError('export-image', { image: `${bucket}/${key}` }, { cause })
  }
  return { bytes: new Uint8Array(await data.arrayBuffer()), type: data.type }
}
