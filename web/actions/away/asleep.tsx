import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { formatWhen } from '#web/components/format.ts'
import { ServerBadge } from '#web/components/server-badge.tsx'
import { modeQuery } from '#web/data/mode.ts'
import art from '../../art/asleep.svg'
import { NoComputer } from './no-computer.tsx'
import { Steps } from './steps.tsx'
import { useComputer } from './use-computer.ts'
import { Waiting } from './waiting.tsx'
import './away.css'

/** What a relay's page shows while the comics cannot be had: which computer sleeps, and what to do. */
export function Asleep() {
  const { t, i18n } = useTranslation()
  const mode = useQuery(modeQuery)
  const computer = useComputer()
  if (computer === undefined && mode.data?.reason !== 'unreachable') return null
  if (computer === null) return <NoComputer />
  const isSilent = mode.data?.reason === 'unreachable'
  const name = computer?.name ?? t('away.yourComputer')
  const seen =
    computer?.seenAt != null && t('away.off.seen', { when: formatWhen(computer.seenAt, i18n.language) })
  return (
    <div className="asleep">
      <div className="asleep-columns">
        <div>
          <span className="server-badge" role="status">
            <ServerBadge state="off" />
          </span>
          <h1 className="font-display">{t(isSilent ? 'away.off.silent' : 'away.off.title')}</h1>
          <p>
            {isSilent
              ? t('away.off.silentHint')
              : [t('away.off.where', { name }), seen].filter(Boolean).join(i18n.language === 'ja' ? '' : ' ')}
          </p>
          {!isSilent && (
            <Steps
              steps={[
                [t('away.off.wake'), t('away.off.wakeHint')],
                [t('away.off.open'), t('away.off.openHint')],
                [t('away.off.connect'), t('away.off.connectHint')],
              ]}
            />
          )}
          <div className="asleep-retry">
            <Button
              kind="primary"
              size="large"
              icon={<RotateCw aria-hidden="true" />}
              busy={mode.isFetching}
              onClick={() => void mode.refetch()}
            >
              {t('common.retry')}
            </Button>
            <span>{t('away.off.auto')}</span>
          </div>
        </div>
        <img className="asleep-art" src={art} alt="" width={640} height={710} />
      </div>
      <Waiting />
    </div>
  )
}
