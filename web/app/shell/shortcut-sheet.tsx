import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { type KeyRow, KeyRows } from '#web/components/lists/key-rows.tsx'
import { useGeneralKeys } from '#web/components/lists/use-general-keys.ts'
import { SECTIONS } from './sections.ts'
import './shortcut-sheet.css'

/** Dialog of all keyboard shortcuts, opened by `?`. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const toSections = SECTIONS.map<KeyRow>(({ word, key }) => [
    ['G', key.toUpperCase()],
    t('nav.shortcut.goTo', { section: t(word) }),
    t('nav.key.andThen'),
  ])
  return (
    <Dialog open onClose={onClose} title={t('nav.shortcuts')} width={760}>
      <KeyRows className="shortcut-list" rows={useGeneralKeys(toSections)} />
    </Dialog>
  )
}
