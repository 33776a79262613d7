import { useTranslation } from 'react-i18next'
import { SkeletonLine } from '#web/components/lists/skeletons.tsx'

/** Rows without content while the changes are loading. */
export function Skeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="changes-bones skeletons">
      <span className="sr-only">{t('changes.loading')}</span>
      {Array.from({ length: 6 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identity
        <SkeletonLine key={row} width="100%" height={60} />
      ))}
    </div>
  )
}
