import { queryOptions } from '@tanstack/react-query'
import { discover } from '#contract/helper/discover.ts'
import type { CoverRef } from '#contract/helper/shapes.ts'
import { type EntityKind, nameKey } from '#domain/entities.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

/** Pictures of a name in the metadata of comics: the account's, and a cover. */
export interface NameFace {
  readonly name: string
  readonly picture: string | null
  readonly cover: CoverRef | null
}

/** Returns the URLs of the account's pictures, by `nameKey`. */
async function picturesOf(kind: EntityKind, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const [{ account, userId }, { imageAddresses, imagesOfNames }] = await Promise.all([
    signedInAccount(),
    import('#records/entities/entity-images.ts'),
  ])
  const images = await imagesOfNames(account, userId, kind, names)
  if (images.size === 0) return images
  const addresses = await imageAddresses(account, kind, [...images.values()])
  return new Map(
    [...images].flatMap(([key, image]) => {
      const address = addresses.get(image)
      return address === undefined ? [] : [[key, address]]
    }),
  )
}

/** The faces of names, in their order; without pictures if the account is unavailable. */
export const nameFacesQuery = (kind: EntityKind, names: readonly string[]) =>
  queryOptions({
    queryKey: keys.nameFaces(kind, names),
    queryFn: async ({ signal }): Promise<NameFace[]> => {
      const [{ covers }, pictures] = await Promise.all([
        call(discover.covers, { body: { kind, names: [...names] }, signal }),
        picturesOf(kind, names).catch(() => new Map<string, string>()),
      ])
      return names.map((name, at) => ({
        name,
        picture: pictures.get(nameKey(name)) ?? null,
        cover: covers[at]?.[0] ?? null,
      }))
    },
    enabled: names.length > 0,
  })
