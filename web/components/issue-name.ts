import { useTranslation } from 'react-i18next'
import { annualOf } from '#domain/issue-number.ts'

/** Names an issue by its number: "Nº 7", or "Anual 1" for an annual. `plain` is the sentence of plain numbers. */
export function useIssueName(
  plain: 'common.issue' | 'reader.issue' = 'common.issue',
): (number: string) => string {
  const { t } = useTranslation()
  return (number) => {
    const annual = annualOf(number)
    return annual === null ? t(plain, { number }) : t('common.annual', { number: annual }).trim()
  }
}

/**
 * What an issue's title says besides its series' name, its number and what stands in brackets; null where it says no
 * more: files are often called so.
 */
export function ownTitle(title: string, series: string | null): string | null {
  if (series === null || !title.toLowerCase().startsWith(series.toLowerCase())) return title
  const rest = title.slice(series.length)
  if (/^[\p{L}\p{N}]/u.test(rest)) return title
  const own = rest
    .replace(/[([][^)\]]*[)\]]/g, ' ')
    .replace(/^[\s\-–—:_,.#]*(?:v\d+\s+)?(?:n[º°o]?\.?\s*)?#?\d[\d.]*(?![\p{L}\p{N}])/iu, '')
    .replace(/^[\s\-–—:_,.]+|\s+$/g, '')
  return own === '' ? null : own
}

/** A number that can stand behind "nº"; null where there is none, and for annuals. */
export function plainNumber(number: string | null): string | null {
  return number === null || annualOf(number) !== null ? null : number
}
