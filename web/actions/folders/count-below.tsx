import { useTranslation } from 'react-i18next'
import { formatCount } from '#web/components/text/format.ts'

/** Number of comics below a folder; nothing before it is counted. */
export function CountBelow({ count }: { count: { comics: number; more: boolean } | undefined }) {
  const { t, i18n } = useTranslation()
  if (count === undefined || (count.more && count.comics === 0)) return null
  const number = formatCount(count.comics, i18n.language)
  return (
    <em className="tabular">
      {count.more ? `${number}+` : number}
      <span className="sr-only"> {t('picker.comics', { count: count.comics })}</span>
    </em>
  )
}
