import { BUCKET_LIMITS } from '#contract/buckets.ts'
import { type EntityKind, entityErrorCode, nameKey } from '#domain/entities.ts'
import { AppError } from '#domain/errors/errors.ts'
import { isUploadType, UPLOAD_EXTENSIONS } from '#domain/upload-types.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import type { Entity } from './entities.ts'
import { setEntityImage } from './entity-edits.ts'
import { entityTable } from './entity-tables.ts'

/** Lifetime of a signed image URL, in seconds. */
export const IMAGE_SECONDS = 24 * 3600

/**
 * Stores an entity's image in the account's bucket of its kind; deletes the former image. Throws `user-missing`,
 * `image-type` for anything but JPG and PNG, `image-too-large`, and the kind's `update-failed`.
 */
export async function putEntityImage(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  entity: Pick<Entity, 'id' | 'image_url'>,
  picture: Blob,
): Promise<Entity> {
  const owner = signedIn(userId)
  const { type, size } = picture
  if (!isUploadType(type)) throw new AppError('image-type')
  if (size >= BUCKET_LIMITS.fileSize) throw new AppError('image-too-large')
  const key = `${owner}/${entity.id}/${crypto.randomUUID()}.${UPLOAD_EXTENSIONS[type]}`
  const { error } = await client.storage.from(kind).upload(key, picture, { contentType: type })
  if (error) throw failure(entityErrorCode(kind, 'update-failed'), error)
  const changed = await setEntityImage(client, owner, kind, entity.id, key).catch(
    async (refused: unknown) => {
      await client.storage.from(kind).remove([key])
      throw refused
    },
  )
  await removePicture(client, kind, entity.image_url)
  return changed
}

/** Removes an entity's image. Throws `user-missing` and the kind's `update-failed`. */
export async function dropEntityImage(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  entity: Pick<Entity, 'id' | 'image_url'>,
): Promise<Entity> {
  const changed = await setEntityImage(client, userId, kind, entity.id, null)
  await removePicture(client, kind, entity.image_url)
  return changed
}

/** Deletes an image that no entity refers to. Errors are ignored, because the change itself has succeeded. */
async function removePicture(client: AccountClient, kind: EntityKind, image: string | null): Promise<void> {
  if (image !== null && isKey(image)) await client.storage.from(kind).remove([image])
}

const isKey = (image: string): boolean => !/^https?:/i.test(image)

/**
 * Returns the URLs of images by their `image_url`, valid for `IMAGE_SECONDS`; missing images are left out. Throws the
 * kind's `load-failed`.
 */
export async function imageAddresses(
  client: AccountClient,
  kind: EntityKind,
  images: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = new Map(images.filter((image) => !isKey(image)).map((image) => [image, image]))
  const keys = images.filter(isKey)
  if (keys.length === 0) return addresses
  const { data, error } = await client.storage.from(kind).createSignedUrls(keys, IMAGE_SECONDS)
  if (error) throw failure(entityErrorCode(kind, 'load-failed'), error)
  for (const { path, signedUrl } of data) if (path !== null && signedUrl) addresses.set(path, signedUrl)
  return addresses
}

/** Returns the `image_url` of the entities with these names that have one, by `nameKey`. Throws the kind's `load-failed`. */
export async function imagesOfNames(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { data, error } = await entityTable(client, kind)
    .select('name_key,image_url')
    .eq('user_id', signedIn(userId))
    .filter('name_key', 'in', `(${names.map((name) => quotedValue(nameKey(name))).join(',')})`)
    .is('deleted_at', null)
    .retry(false)
  if (error) throw failure(entityErrorCode(kind, 'load-failed'), error)
  return new Map(
    data.flatMap(({ name_key, image_url }) => (image_url === null ? [] : [[name_key, image_url]])),
  )
}
