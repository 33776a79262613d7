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

/**
 * Error screen of a route that threw, or whose chunk did not load: a message and a reload button; in debug mode also
 * the stack trace.
 */
export function Crash({ isInShell = false }: { isInShell?: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const error = useRouteError()
  const isNotLoaded = /import|preload/i.test(String(error))
  const title = t(isNotLoaded ? 'common.loadFailed' : 'common.crashed')
  const Tag = isInShell ? 'div' : 'main'
  // A lazy chunk that failed to load while the server was unreachable is available once the server responds again.
  useEffect(() => {
    void recheckMode(client).then((isOn) => {
      // The server may respond by the time a failed import is rendered. A page that fails right after it was loaded is
      // not reloaded again, as it would reload forever.
      if (isOn && isNotLoaded && performance.now() > SETTLED) location.reload()
    })
  }, [client, isNotLoaded])
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
    <Tag className="page" role="alert">
      <TabTitle>{title}</TabTitle>
      <State title={title} action={reload} page>
        {t(isNotLoaded ? 'common.unreachable' : 'common.crashedHint')}
      </State>
      {isDebug() && <pre className="crash-trace">{error instanceof Error ? error.stack : String(error)}</pre>}
    </Tag>
  )
}
