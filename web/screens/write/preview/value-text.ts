import { useTranslation } from 'react-i18next'
import { listFormat } from '#web/components/text/format.ts'
import { languageName } from '#web/components/text/language-name.ts'
import { isEmpty } from './value-change.ts'

interface Storyline {
  readonly name: string
  readonly order: number | null
  readonly total: number | null
}

/** Returns a function that formats a value of the metadata; empty values are null. */
export function useValueText(): (field: string, value: unknown) => string | null {
  const { t, i18n } = useTranslation()
  return (field, value) => {
    if (isEmpty(value)) return null
    if (Array.isArray(value)) return listFormat(i18n.language).format(value.map(String))
    if (field === 'direction') return t(`editor.${value === 'rtl' ? 'rtl' : 'ltr'}`)
    if (field === 'language') return languageName(String(value), i18n.language)
    if (typeof value !== 'object') return String(value)
    const { name, order, total } = value as Storyline
    if (order === null) return name
    const part =
      total === null ? t('common.issue', { number: order }) : t('common.progress', { page: order, total })
    return `${name} · ${part}`
  }
}
