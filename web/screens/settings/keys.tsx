import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/fields/switch.tsx'
import { KeyRows } from '#web/components/lists/key-rows.tsx'
import { useGeneralKeys } from '#web/components/lists/use-general-keys.ts'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { KeyList } from '#web/components/reading/key-list.tsx'
import { useStorePreference, useStoreWithRetry } from './use-store-preference.ts'

/** Section that switches single-key shortcuts on or off, and lists all shortcuts. */
export function Keys() {
  const { t } = useTranslation()
  const { keys } = usePreferences()
  const prefer = useStorePreference()
  const everywhere = useGeneralKeys([[['G', '…'], t('settings.keys.section')]])
  const store = useStoreWithRetry()
  return (
    <>
      <Switch
        title={t('settings.keys.single')}
        hint={t('settings.keys.singleHint')}
        checked={keys}
        onChange={(on) => prefer({ keys: on })}
      />
      <h3 className="settings-keys-title">{t('settings.keys.everywhere')}</h3>
      <KeyRows className="settings-keys" rows={everywhere} />
      <h3 className="settings-keys-title">{t('settings.keys.inReader')}</h3>
      <KeyList keep={store} />
    </>
  )
}
