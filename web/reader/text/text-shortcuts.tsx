import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { KeyRows } from '#web/components/lists/key-rows.tsx'
import { useKeyLabel } from '#web/components/reading/key-label.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { TEXT_ACTIONS, textKeymap } from './text-actions.ts'

/** Dialog with the keys of a book of text. */
export function TextShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const keys = textKeymap(useKeymap().keymap)
  const labelOf = useKeyLabel()
  const rows = TEXT_ACTIONS.map(
    ({ label, actions }) => [actions.flatMap((action) => keys[action].map(labelOf)), t(label)] as const,
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.shortcuts')} width={520}>
      <KeyRows className="reader-keys" rows={rows} />
    </Dialog>
  )
}
