import { useTranslation } from 'react-i18next'
import { KeyRows } from '#web/components/key-rows.tsx'
import { usePreferences } from '#web/components/preferences.ts'
import { Switch } from '#web/components/switch.tsx'
import { usePrefer } from './use-prefer.ts'

/** Single-key shortcuts, on or off, and all that there are. */
export function Keys() {
  const { t } = useTranslation()
  const { keys } = usePreferences()
  const prefer = usePrefer()
  const everywhere = [
    [t('nav.shortcut.search'), ['/']],
    [t('settings.keys.section'), ['G', '…']],
    [t('nav.shortcut.filters'), ['F']],
    [t('nav.shortcut.choose'), ['X']],
    [t('nav.shortcut.help'), ['?']],
  ] as const
  const space = t('reader.keys.spaceKey')
  const inReader = [
    [t('reader.keys.next'), ['→', space]],
    [t('reader.keys.previous'), ['←']],
    [t('reader.keys.issues'), ['N', 'P']],
    [t('reader.keys.fit'), ['A']],
    [t('reader.keys.double'), ['D']],
    [t('reader.keys.shift'), ['S']],
    [t('reader.keys.direction'), ['R']],
    [t('reader.keys.zoom'), ['+', '−', '0']],
    [t('reader.keys.thumbnails'), ['T']],
    [t('reader.keys.fullscreen'), ['F']],
  ] as const
  return (
    <>
      <Switch
        title={t('settings.keys.single')}
        hint={t('settings.keys.singleHint')}
        checked={keys}
        onChange={(on) => prefer({ keys: on })}
      />
      <KeyList title={t('settings.keys.everywhere')} rows={everywhere} />
      <KeyList title={t('settings.keys.inReader')} rows={inReader} />
    </>
  )
}

interface KeyListProps {
  readonly title: string
  readonly rows: readonly (readonly [what: string, keys: readonly string[]])[]
}

function KeyList({ title, rows }: KeyListProps) {
  return (
    <>
      <h3 className="settings-keys-title">{title}</h3>
      <KeyRows className="settings-keys" rows={rows.map(([what, keys]) => [keys, what])} />
    </>
  )
}
