import { useTranslation } from 'react-i18next'
import { storedLinkEmail } from '#web/data/computers/stored-link-email.ts'

/** Notice that a linked computer accepts the relay's accounts and no longer its own. */
export function LinkedAccountNotice({ relay }: { relay: string }) {
  const { t } = useTranslation()
  const email = storedLinkEmail(relay)
  const place = new URL(relay).host
  return (
    <p className="auth-closed" role="note">
      {email === null ? t('away.moved.there', { place }) : t('away.moved.thereAs', { place, email })}
    </p>
  )
}
