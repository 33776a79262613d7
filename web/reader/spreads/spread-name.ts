import { useTranslation } from 'react-i18next'
import type { Spread } from './spreads.ts'

/** Returns a function that names a spread: "Página 14 de 28", "Páginas 14 y 15 de 28". */
export function useSpreadName(total: number): (spread: Spread) => string {
  const { t } = useTranslation()
  return ({ pages: [first, second] }) =>
    second === undefined
      ? t('reader.pageOf', { page: first, total })
      : t('reader.pagesOf', { first, second, total })
}
