import type { TFunction } from 'i18next'
import { FIELDS } from '#domain/metadata/fields.ts'

/** Returns the name of a metadata field. */
export const fieldName = (t: TFunction, field: string): string =>
  t(`fields.${field === 'storyline' ? 'storylineName' : field}` as 'fields.title', { defaultValue: field })

/** Returns the name of the field that a ComicInfo element has; an element without a field keeps its own name. */
export function elementName(t: TFunction, element: string): string {
  const field = Object.entries(FIELDS).find(([, { comicInfo }]) => comicInfo === element)?.[0]
  return field === undefined ? element : fieldName(t, field)
}

/** Returns what is wrong with a zip or a ComicInfo.xml in words; `malformed:3` is damaged in line 3. */
export function detailText(t: TFunction, detail: string): string {
  const [cause = detail, line] = detail.split(':')
  const text = t(`fileReasons.details.${cause}` as 'fileReasons.details.count', { defaultValue: cause })
  return line === undefined ? text : t('fileReasons.atLine', { detail: text, line })
}
