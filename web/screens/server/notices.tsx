import { useQuery } from '@tanstack/react-query'
import { Info, Laptop, RadioTower, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_PORT } from '#domain/limits.ts'
import { Button } from '#web/components/button.tsx'
import { configQuery } from '#web/data/config.ts'

/**
 * The command that brings the server back to where this page is: the one it was started with, when that is known, and
 * its port where the command would find another.
 */
export function restartCommand(used: string | null, port: string): string {
  // Port 0 is any that is free: another one each time.
  const command = (used ?? 'npx comics serve').replace(/--port[ =]0(?= |$)/, `--port ${port}`)
  return port === String(DEFAULT_PORT) || command.includes('--port') ? command : `${command} --port ${port}`
}

/** The port of an address, also where its protocol's own is left out. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Why folders cannot be managed from here, and where they can. */
export function ReadOnly() {
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

interface OffProps {
  readonly reason: 'unreachable' | 'helper-offline' | null
  readonly onRetry: () => void
  readonly busy: boolean
}

/** Nothing answers: what to do on the computer with the comics, and from elsewhere. */
export function Off({ reason, onRetry, busy }: OffProps) {
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
