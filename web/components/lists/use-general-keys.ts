import { useTranslation } from 'react-i18next'
import type { KeyRow } from './key-rows.tsx'

/** True on Apple systems, where shortcuts use the command key. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns the keys outside the reader, and what they do. `toSections`: the rows of the sections' shortcuts. */
export function useGeneralKeys(toSections: readonly KeyRow[]): readonly KeyRow[] {
  const { t } = useTranslation()
  const withControl = (key: string) => (isMac() ? `⌘ ${key}` : `Ctrl ${key}`)
  return [
    [['/', withControl('K')], t('nav.shortcut.search'), t('nav.key.or')],
    ...toSections,
    [['F'], t('nav.shortcut.filters')],
    [['E'], t('nav.shortcut.edit')],
    [[withControl('S')], t('nav.shortcut.save')],
    [['X'], t('nav.shortcut.choose')],
    [[withControl('A')], t('nav.shortcut.chooseAll')],
    [['←', '→', '↑', '↓'], t('nav.shortcut.move')],
    [[t('nav.key.home'), t('nav.key.end')], t('nav.shortcut.ends')],
    [['0', '9'], t('nav.shortcut.number'), '–'],
    [[t('nav.key.enter')], t('nav.shortcut.open')],
    [['?'], t('nav.shortcut.help')],
    [['Esc'], t('nav.shortcut.close')],
  ]
}
