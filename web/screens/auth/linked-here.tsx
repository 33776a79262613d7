import { useTranslation } from 'react-i18next'
import { linkedWith } from '#web/data/computers/linked-with.ts'

/** Which accounts a linked computer takes: no more those that it had of its own. */
export function LinkedHere({ relay }: { relay: string }) {
  const { t } = useTranslation()
  const email = linkedWith(relay)
  const place = new URL(relay).host
  return (
    <p className="auth-closed" role="note">
      {email === null ? t('away.moved.there', { place }) : t('away.moved.thereAs', { place, email })}
    </p>
  )
}
