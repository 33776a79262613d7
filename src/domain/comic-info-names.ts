import { z } from 'zod'
import { FIELD_NAMES, FIELDS, type FieldName } from './fields.ts'
import { type IssueMetadata, issueMetadata } from './metadata.ts'

/** The fields that have the form of their element; a storyline has two elements, a direction another form. */
type PlainField = Exclude<FieldName, 'storyline' | 'direction'>
type Named<V extends Readonly<Record<PlainField, unknown>>> = {
  [N in PlainField as Uncapitalize<(typeof FIELDS)[N]['comicInfo']>]: V[N]
}

/** Returns what belongs to the plain fields under the names of their elements, such as `coverArtist`. */
function underElements<V extends Readonly<Record<PlainField, unknown>>>(values: V): Named<V> {
  const plain = FIELD_NAMES.filter((name) => name !== 'storyline' && name !== 'direction')
  const named = plain.map((field) => {
    const element = FIELDS[field].comicInfo
    return [element.charAt(0).toLowerCase() + element.slice(1), values[field]] as const
  })
  return Object.fromEntries(named) as Named<V>
}

/** An issue's metadata under the names of ComicInfo, which other programs know. */
export const comicInfoNames = z.object({
  ...underElements(issueMetadata.shape),
  storyArc: z.string().nullable(),
  storyArcNumber: z.number().nullable(),
})

/** Returns metadata under the names of ComicInfo. */
export function toComicInfoNames(metadata: IssueMetadata): z.output<typeof comicInfoNames> {
  const { storyline } = metadata
  return {
    ...underElements(metadata),
    storyArc: storyline?.name ?? null,
    storyArcNumber: storyline?.order ?? null,
  }
}
