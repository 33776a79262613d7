import { useQuery } from '@tanstack/react-query'
import { Info, Laptop, RadioTower, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { configQuery } from '#web/data/connection/config.ts'
import { portOf, restartCommand } from './restart-command.ts'

/** Notice to a user who cannot manage the library folders. */
export function ReadOnlyNotice() {
  const { t } = useTranslation()
  return (
    <section className="box notice">
      <Info aria-hidden="true" />
      <div>
        <h2>{t('server.readOnlyTitle')}</h2>
        <p>{t('server.guest')}</p>
      </div>
    </section>
  )
}

interface ServerOffProps {
  readonly reason: 'unreachable' | 'helper-offline' | null
  readonly onRetry: () => void
  readonly busy: boolean
}

/** Instructions for a server that does not respond: on its computer, and from elsewhere. */
export function ServerOff({ reason, onRetry, busy }: ServerOffProps) {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const port = portOf(location)
  return (
    <section className="box offline" style={{ marginTop: 24 }}>
      <h2 className="font-display">{t('server.off.title')}</h2>
      {reason === 'helper-offline' && <p>{t('server.off.offline')}</p>}
      <ul>
        <li>
          <h3>
            <Laptop aria-hidden="true" />
            {t('server.off.local')}
          </h3>
          {t('server.off.localSteps', { port })}
          <pre>{restartCommand(config?.command ?? null, port)}</pre>
        </li>
        <li>
          <h3>
            <RadioTower aria-hidden="true" />
            {t('server.off.remote')}
          </h3>
          {t('server.off.remoteSteps')}
          <pre>npx comics login</pre>
        </li>
      </ul>
      <Button kind="primary" icon={<RotateCw aria-hidden="true" />} busy={busy} onClick={onRetry}>
        {t('server.off.retry')}
      </Button>
    </section>
  )
}
