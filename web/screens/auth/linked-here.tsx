import { useTranslation } from 'react-i18next'
import { useLateWords } from '#web/actions/use-late-words.ts'
import { linkedWith } from '#web/data/linked-with.ts'

/** Which accounts a linked computer takes: no more those that it had of its own. */
export function LinkedHere({ relay }: { relay: string }) {
  useLateWords('away')
  const { t } = useTranslation()
  const email = linkedWith(relay)
  const place = new URL(relay).host
  return (
    <p className="auth-closed" role="note">
      {email === null ? t('away.moved.there', { place }) : t('away.moved.thereAs', { place, email })}
    </p>
  )
}
