import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/components/buttons/button.tsx'
import type { DeviceCard } from '#web/data/devices/devices.ts'
import { useFailureText } from './failure-text.ts'
import type { Reach } from './setup.ts'

/** Time without a request before possible causes are shown, in milliseconds. */
const QUIET = 30_000

/** Possible causes of the silence, by reach. */
const QUIET_TEXTS = { here: 'connect.quietHere', home: 'connect.quiet', away: 'connect.quietAway' } as const

interface FirstRequestProps {
  readonly name: string
  readonly app: string
  readonly hasConnected: boolean
  readonly reach: Reach
  /** The device with its current state. */
  readonly device: DeviceCard | undefined
}

/** Shows whether the app has sent its first request, its last failure, and after QUIET possible causes. */
export function FirstRequest({ name, app, hasConnected, reach, device }: FirstRequestProps) {
  const { t } = useTranslation()
  const failureText = useFailureText()
  const isQuiet = useQuiet(hasConnected)
  const failure = device?.failure ?? null
  return (
    <div className="connect-call">
      <div role="status">
        {hasConnected ? (
          <p className="connect-called">
            <Check aria-hidden="true" />
            {t('connect.called', { name })}
          </p>
        ) : (
          <p>
            <span className="spinner" aria-hidden="true" />
            {t('connect.waiting', { app })}
          </p>
        )}
        {failure !== null && (
          <p className="connect-failure">
            <TriangleAlert aria-hidden="true" />
            {failureText(failure)}
          </p>
        )}
        {isQuiet && failure === null && <p>{t(QUIET_TEXTS[reach])}</p>}
      </div>
      <ButtonLink kind={hasConnected ? 'primary' : 'secondary'} to={`${paths.settings}?section=apps`}>
        {t('actions.done')}
      </ButtonLink>
    </div>
  )
}

/** True after QUIET milliseconds without a request. */
function useQuiet(hasConnected: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet && !hasConnected
}
