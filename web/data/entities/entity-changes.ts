import type { QueryClient } from '@tanstack/react-query'
import type { EntityKind } from '#domain/entities.ts'
import type { Entity } from '#records/entities/entities.ts'
import type { EntityInput } from '#records/entities/entity-edits.ts'
import type { Undo } from '#records/entities/entity-links.ts'
import { openedAccount } from '../account/member.ts'
import { keys } from '../keys.ts'

export type { EntityInput }

const edits = () => import('#records/entities/entity-edits.ts')
const ends = () => import('#records/entities/entity-ends.ts')
const images = () => import('#records/entities/entity-images.ts')

/** Everything that shows entities of a kind asks for them again. */
export const renewEntities = (client: QueryClient, kind: EntityKind): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.entitiesOf(kind) })

/** Takes back what was done, and has it shown. */
type TakeBack = () => Promise<void>

const takingBack =
  (client: QueryClient, kind: EntityKind, undos: readonly (Undo | null)[]): TakeBack =>
  async () => {
    try {
      for (const undo of undos.toReversed()) await undo?.()
    } finally {
      void renewEntities(client, kind)
    }
  }

/** Makes an entity, or changes the one with `id`. Throws the account's refusals. */
export async function saveEntity(
  client: QueryClient,
  kind: EntityKind,
  id: string | null,
  input: EntityInput,
): Promise<Entity> {
  const [{ account, userId }, { createEntity, updateEntity }] = await Promise.all([openedAccount(), edits()])
  try {
    return id === null
      ? await createEntity(account, userId, kind, input)
      : await updateEntity(account, userId, kind, id, input)
  } finally {
    void renewEntities(client, kind)
  }
}

/** Deletes an entity; its comics stay. Answers with what brings it back. Throws the account's refusals. */
export async function removeEntity(client: QueryClient, kind: EntityKind, id: string): Promise<TakeBack> {
  const [{ account, userId }, { deleteEntity }] = await Promise.all([openedAccount(), ends()])
  try {
    return takingBack(client, kind, [await deleteEntity(account, userId, kind, id)])
  } finally {
    void renewEntities(client, kind)
  }
}

/** Makes entities one: `into` keeps its name. Answers with what parts them again. Throws the account's refusals. */
export async function joinEntities(
  client: QueryClient,
  kind: EntityKind,
  into: string,
  others: readonly string[],
): Promise<TakeBack> {
  const [{ account, userId }, { mergeEntities }] = await Promise.all([openedAccount(), ends()])
  const undos: (Undo | null)[] = []
  try {
    // One after the other: what parts one again must know what the one before has brought.
    for (const from of others) {
      const { undo } = await mergeEntities(account, userId, kind, from, into)
      undos.push(undo)
    }
    return takingBack(client, kind, undos)
  } finally {
    void renewEntities(client, kind)
  }
}

/** Remembers that these are not the same: they are not suggested again. Throws the account's refusals. */
export async function keepApart(
  client: QueryClient,
  kind: EntityKind,
  ids: readonly string[],
): Promise<void> {
  const [{ account, userId }, { refuseTwins }] = await Promise.all([
    openedAccount(),
    import('#records/entities/twin-refusals.ts'),
  ])
  await refuseTwins(account, userId, kind, ids)
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.allTwins(kind) }),
    client.invalidateQueries({ queryKey: keys.twinRefusals }),
  ])
}

/** Gives an entity a picture, or takes it away. Throws `image-type`, `image-too-large` and the account's refusals. */
export async function pictureEntity(
  client: QueryClient,
  kind: EntityKind,
  entity: Pick<Entity, 'id' | 'image_url'>,
  file: Blob | null,
): Promise<void> {
  const { pictureToSend } = await import('../pictures/picture.ts')
  const picture = file === null ? null : await pictureToSend(file, kind === 'storylines' ? 'whole' : 'square')
  const [{ account, userId }, { putEntityImage, dropEntityImage }] = await Promise.all([
    openedAccount(),
    images(),
  ])
  try {
    if (picture === null) await dropEntityImage(account, userId, kind, entity)
    else await putEntityImage(account, userId, kind, entity, picture)
  } finally {
    void renewEntities(client, kind)
  }
}
