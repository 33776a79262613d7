import { useTranslation } from 'react-i18next'
import { Switch } from '#web/components/fields/switch.tsx'
import { KeyRows } from '#web/components/lists/key-rows.tsx'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { KeyList } from '#web/components/reading/key-list.tsx'
import { useKeep, usePrefer } from './use-prefer.ts'

/** Single-key shortcuts, on or off, and all that there are. */
export function Keys() {
  const { t } = useTranslation()
  const { keys } = usePreferences()
  const prefer = usePrefer()
  const everywhere = [
    [['/'], t('nav.shortcut.search')],
    [['G', '…'], t('settings.keys.section')],
    [['F'], t('nav.shortcut.filters')],
    [['X'], t('nav.shortcut.choose')],
    [['?'], t('nav.shortcut.help')],
  ] as const
  const keep = useKeep()
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
      <KeyList keep={keep} />
    </>
  )
}
