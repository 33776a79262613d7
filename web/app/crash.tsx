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

/** A page that was loaded so long ago, in milliseconds, was whole. */
const SETTLED = 3_000

/** What a screen that broke leaves behind: a sentence and a way on; where it broke is told to who looks for a fault. */
export function Crash() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const error = useRouteError()
  // A screen arrives when it is first opened; one that did not, for nobody answered, does once the server is back.
  useEffect(() => {
    void recheckMode(client).then((isOn) => {
      // A part of one, asked for while nobody answered, is told of when it is drawn: somebody may answer by then. A page
      // that breaks again as soon as it is loaded is left to whoever reads it.
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
