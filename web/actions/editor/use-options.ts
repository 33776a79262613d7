import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { suggestionsQuery } from '#web/data/comics/metadata.ts'
import type { FieldSpec } from './fields.ts'

const NONE: readonly string[] = []

/** Returns a function that returns a field's values in the library, the most frequent first; empty while loading. */
export function useOptions(): (spec: FieldSpec) => readonly string[] {
  const { i18n } = useTranslation()
  const { data } = useQuery({
    ...suggestionsQuery(i18n.language),
    select: (facets) =>
      Object.fromEntries(
        Object.entries(facets).map(([kind, options]) => [kind, options.map(({ value }) => value)]),
      ),
  })
  return ({ suggest }) => (suggest === undefined ? NONE : (data?.[suggest] ?? NONE))
}
