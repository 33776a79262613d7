import { useTranslation } from 'react-i18next'

/**
 * Returns a function that formats a range of file sizes: "20 a 50 MB", "Menos de 1 MB"; `to` is null or empty if the
 * range has no end.
 */
export function useSizeRange(): (from: number | string, to: number | string | null) => string {
  const { t } = useTranslation()
  return (from, to) => {
    if (to === null || to === '') return t('collection.above', { from })
    return Number(from) === 0 ? t('collection.below', { to }) : t('collection.between', { from, to })
  }
}
