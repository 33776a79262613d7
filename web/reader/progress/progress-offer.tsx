import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import type { Progress } from './use-progress.ts'

/** Offers to jump to a saved position further on, of this device or another, or to continue here. */
export function ProgressOffer({ progress, onGo }: { progress: Progress; onGo: (page: number) => void }) {
  const { t } = useTranslation()
  const { offer } = progress
  if (offer === null) return null
  const { page, isOtherDevice } = offer
  return (
    <div className="reader-offer" role="status">
      <p>{t(isOtherDevice ? 'reader.state.elsewhere' : 'reader.state.furthest', { page })}</p>
      <Button size="small" kind="primary" onClick={() => onGo(page)}>
        {t('reader.state.goTo', { page })}
      </Button>
      <Button size="small" kind="secondary" onClick={progress.goOnHere}>
        {t('reader.state.goOnHere')}
      </Button>
      <IconButton label={t('common.close')} onClick={progress.dismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
