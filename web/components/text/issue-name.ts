import { useTranslation } from 'react-i18next'
import { annualOf } from '#domain/filename/issue-number.ts'

/** Returns a function that names an issue by its number: "Nº 7", or "Anual 1" for an annual. */
export function useIssueName(): (number: string) => string {
  const { t } = useTranslation()
  return (number) => {
    const annual = annualOf(number)
    return annual === null ? t('common.issue', { number }) : t('common.annual', { number: annual }).trim()
  }
}

/**
 * Returns a function that names a comic by its series and number: "Vespertina nº 2", or "Vespertina Anual 1" for an
 * annual.
 */
export function useNameInSeries(): (series: string, number: string) => string {
  const { t } = useTranslation()
  const issueName = useIssueName()
  return (series, number) =>
    plainNumber(number) === null ? `${series} ${issueName(number)}` : t('common.inSeries', { series, number })
}

/** Returns a number that can follow "nº"; null for annuals and without a number. */
export function plainNumber(number: string | null): string | null {
  return number === null || annualOf(number) !== null ? null : number
}
