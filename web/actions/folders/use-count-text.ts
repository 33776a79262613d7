import { useTranslation } from 'react-i18next'

/** Returns a function for the text of a count: "12 cómics", "más de 3200 cómics"; null if none was found so far. */
export function useCountText(): (count: { comics: number; more: boolean }) => string | null {
  const { t } = useTranslation()
  return ({ comics, more }) => {
    if (comics === 0) return more ? null : t('common.comics', { count: 0 })
    const all = t('common.comics', { count: comics })
    return more ? t('server.library.more', { comics: all }) : all
  }
}
