import type { QueryClient } from '@tanstack/react-query'
import type { EntityKind } from '#domain/entities.ts'
import type { Entity } from '#records/entities/entities.ts'
import type { EntityInput } from '#records/entities/entity-edits.ts'
import type { Undo } from '#records/entities/entity-links.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

export type { EntityInput }

const edits = () => import('#records/entities/entity-edits.ts')
const deleteAndMerge = () => import('#records/entities/delete-and-merge.ts')
const images = () => import('#records/entities/entity-images.ts')

/** Invalidates all queries of entities of a kind. */
export const invalidateEntities = (client: QueryClient, kind: EntityKind): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.entitiesOf(kind) })

/** Undoes a change and reloads the entities. */
type UndoChange = () => Promise<void>

const undoAll =
  (client: QueryClient, kind: EntityKind, undos: readonly (Undo | null)[]): UndoChange =>
  async () => {
    try {
      for (const undo of undos.toReversed()) await undo?.()
    } finally {
      void invalidateEntities(client, kind)
    }
  }

/** Creates an entity if `id` is null, else updates it. Throws the account's errors. */
export async function saveEntity(
  client: QueryClient,
  kind: EntityKind,
  id: string | null,
  input: EntityInput,
): Promise<Entity> {
  const [{ account, userId }, { createEntity, updateEntity }] = await Promise.all([
    signedInAccount(),
    edits(),
  ])
  try {
    return id === null
      ? await createEntity(account, userId, kind, input)
      : await updateEntity(account, userId, kind, id, input)
  } finally {
    void invalidateEntities(client, kind)
  }
}

/** Deletes an entity but not its comics. Returns a function that restores it. Throws the account's errors. */
export async function removeEntity(client: QueryClient, kind: EntityKind, id: string): Promise<UndoChange> {
  const [{ account, userId }, { deleteEntity }] = await Promise.all([signedInAccount(), deleteAndMerge()])
  try {
    return undoAll(client, kind, [await deleteEntity(account, userId, kind, id)])
  } finally {
    void invalidateEntities(client, kind)
  }
}

/** Merges entities into `into`. Returns a function that undoes it. Throws the account's errors. */
export async function combineEntities(
  client: QueryClient,
  kind: EntityKind,
  into: string,
  others: readonly string[],
): Promise<UndoChange> {
  const [{ account, userId }, { mergeEntities }] = await Promise.all([signedInAccount(), deleteAndMerge()])
  const undos: (Undo | null)[] = []
  try {
    // Serialized, as the undo of each merge depends on the result of the merge before.
    for (const from of others) {
      const { undo } = await mergeEntities(account, userId, kind, from, into)
      undos.push(undo)
    }
    return undoAll(client, kind, undos)
  } finally {
    void invalidateEntities(client, kind)
  }
}

/** Stores that entities are different, so that they are not suggested again. Throws the account's errors. */
export async function dismissDuplicates(
  client: QueryClient,
  kind: EntityKind,
  ids: readonly string[],
): Promise<void> {
  const [{ account, userId }, { markDistinct }] = await Promise.all([
    signedInAccount(),
    import('#records/entities/distinct-pairs.ts'),
  ])
  await markDistinct(account, userId, kind, ids)
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.allDuplicates(kind) }),
    client.invalidateQueries({ queryKey: keys.distinctPairs }),
  ])
}

/** Sets an entity's picture; null removes it. Throws `image-type`, `image-too-large` and the account's errors. */
export async function setEntityPicture(
  client: QueryClient,
  kind: EntityKind,
  entity: Pick<Entity, 'id' | 'image_url'>,
  file: Blob | null,
): Promise<void> {
  const { pictureForUpload } = await import('../pictures/picture-for-upload.ts')
  const picture =
    file === null ? null : await pictureForUpload(file, kind === 'storylines' ? 'whole' : 'square')
  const [{ account, userId }, { putEntityImage, dropEntityImage }] = await Promise.all([
    signedInAccount(),
    images(),
  ])
  try {
    if (picture === null) await dropEntityImage(account, userId, kind, entity)
    else await putEntityImage(account, userId, kind, entity, picture)
  } finally {
    void invalidateEntities(client, kind)
  }
}
