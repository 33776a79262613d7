import { useTranslation } from 'react-i18next'
import { TEMPLATE_FIELDS, type TemplateField } from '#domain/organise/template.ts'
import { fold } from '#domain/text/slug.ts'

/** Maximum number of fields offered at once. */
const OFFERED_MAX = 8

/** Returns a function that finds the fields whose name, or a word of it, begins with a text. */
export function useFieldOptions(): (typed: string) => TemplateField[] {
  const { t } = useTranslation()
  return (typed) => {
    const sought = fold(typed)
    const isOffered = (field: TemplateField) =>
      [field, ...t(`organise.fields.${field}`).split(' '), t(`organise.fields.${field}`)].some((name) =>
        fold(name).startsWith(sought),
      )
    return TEMPLATE_FIELDS.filter(isOffered).slice(0, typed === '' ? undefined : OFFERED_MAX)
  }
}
