import { useQuery } from '@tanstack/react-query'
import { Cloud, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { modeQuery } from '#web/data/connection/mode.ts'
import { useComputer } from './use-computer.ts'
import './away.css'

/** localStorage key of the "closed" flag. */
const STORED = 'away-told'

/** Notice that the comics are on another computer. Shown over a relay, until it is closed here. */
export function Banner() {
  const { t } = useTranslation()
  const mode = useQuery(modeQuery).data?.mode
  const [isTold, setTold] = useState(() => localStorage.getItem(STORED) !== null)
  const computer = useComputer()
  if (isTold || mode !== 'signal') return null
  const close = () => {
    localStorage.setItem(STORED, '1')
    setTold(true)
  }
  return (
    <section className="away-banner" aria-label={t('away.banner.label')}>
      <Cloud aria-hidden="true" />
      <p>
        <b>{t('away.banner.title', { name: computer?.name ?? t('away.yourComputer') })}</b>{' '}
        {t('away.banner.text')}
      </p>
      <Link className="text-link" to={paths.server}>
        {t('away.banner.server')}
      </Link>
      <IconButton label={t('away.banner.close')} onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
