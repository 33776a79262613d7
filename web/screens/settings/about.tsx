import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { isDebug, setDebug } from '#web/components/preferences/debug.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { Row } from './row.tsx'
import { useStoreWithRetry } from './use-store-preference.ts'

const Licences = lazy(async () => ({ default: (await import('./licences.tsx')).Licences }))

/** Section "About": version, licences of packages, debug mode. */
export function About() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const store = useStoreWithRetry()
  const [isOpen, setOpen] = useOpen()
  const [wasOpened, setOpened] = useState(false)
  const [debug, setShown] = useState(isDebug)
  return (
    <>
      <Row title={t('settings.about.version')}>
        <span className="tabular">comics {config?.version}</span>
      </Row>
      <Row title={t('actions.address')}>
        <code className="settings-place">{location.origin}</code>
      </Row>
      <Row title={t('settings.about.licences')} hint={t('settings.about.licencesHint')}>
        <button
          type="button"
          className="text-link settings-licences"
          onClick={() => {
            setOpened(true)
            setOpen(true)
          }}
        >
          {t('settings.about.seeLicences')}
        </button>
      </Row>
      <Switch
        title={t('settings.about.debug')}
        hint={t('settings.about.debugHint')}
        checked={debug}
        onChange={(on) =>
          store(() => {
            setDebug(on)
            setShown(on)
          })
        }
      />
      {wasOpened && (
        <Suspense>
          <Licences open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
