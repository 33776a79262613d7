import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from '#web/components/buttons/button.tsx'
import { isDebug } from '#web/components/preferences/debug.ts'
import { TabTitle } from '#web/components/screen/screen.tsx'
import { State } from '#web/components/screen/states.tsx'
import { recheckMode, useModeChange } from '#web/data/connection/mode.ts'

/** Milliseconds that a page must have run to be reloaded automatically after a failed import. */
const SETTLED = 3_000

/** Error screen of a route that threw: a message and a reload button; in debug mode also the stack trace. */
export function Crash() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const error = useRouteError()
  // A lazy chunk that failed to load while the server was unreachable is available once the server responds again.
  useEffect(() => {
    void recheckMode(client).then((isOn) => {
      // The server may respond by the time a failed import is rendered. A page that fails right after it was loaded is
      // not reloaded again, as it would reload forever.
      if (isOn && /import/.test(String(error)) && performance.now() > SETTLED) location.reload()
    })
  }, [client, error])
  useModeChange(() => location.reload())
  const reload = (
    <Button
      kind="primary"
      size="large"
      icon={<RotateCw aria-hidden="true" />}
      onClick={() => location.reload()}
    >
      {t('common.reload')}
    </Button>
  )
  return (
    <main className="page" role="alert">
      <TabTitle>{t('common.crashed')}</TabTitle>
      <State title={t('common.crashed')} action={reload} page>
        {t('common.crashedHint')}
      </State>
      {isDebug() && <pre className="crash-trace">{error instanceof Error ? error.stack : String(error)}</pre>}
    </main>
  )
}
