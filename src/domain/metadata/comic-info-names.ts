import { z } from 'zod'
import { FIELD_NAMES, FIELDS, type FieldName } from './fields.ts'
import { type IssueMetadata, issueMetadata } from './metadata.ts'

/** The fields that map to one ComicInfo element. A storyline has two elements, and a direction another format. */
type PlainField = Exclude<FieldName, 'storyline' | 'direction'>
type Named<V extends Readonly<Record<PlainField, unknown>>> = {
  [N in PlainField as Uncapitalize<(typeof FIELDS)[N]['comicInfo']>]: V[N]
}

/** Returns the values of the plain fields by the names of their elements, such as `coverArtist`. */
function underElements<V extends Readonly<Record<PlainField, unknown>>>(values: V): Named<V> {
  const plain = FIELD_NAMES.filter((name) => name !== 'storyline' && name !== 'direction')
  const named = plain.map((field) => {
    const element = FIELDS[field].comicInfo
    return [element.charAt(0).toLowerCase() + element.slice(1), values[field]] as const
  })
  return Object.fromEntries(named) as Named<V>
}

/** Schema of an issue's metadata by ComicInfo names, for other programs. */
export const comicInfoNames = z.object({
  ...underElements(issueMetadata.shape),
  storyArc: z.string().nullable(),
  storyArcNumber: z.number().nullable(),
})

/** Converts metadata to ComicInfo names. */
export function toComicInfoNames(metadata: IssueMetadata): z.output<typeof comicInfoNames> {
  const { storyline } = metadata
  return {
    ...underElements(metadata),
    storyArc: storyline?.name ?? null,
    storyArcNumber: storyline?.order ?? null,
  }
}
