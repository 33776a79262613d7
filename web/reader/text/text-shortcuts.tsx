import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialog.tsx'
import { KeyRows } from '#web/components/key-rows.tsx'
import type { Action } from '#web/components/reading/actions.ts'
import { useKeyLabel } from '#web/components/reading/key-label.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'

/** Dialog with the keys of a book of text. */
export function TextShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { keymap } = useKeymap()
  const labelOf = useKeyLabel()
  const row = (text: string, ...actions: readonly Action[]) =>
    [actions.flatMap((action) => keymap[action].map(labelOf)), text] as const
  const rows = [
    row(t('textBook.keys.on'), 'advance', 'next'),
    row(t('textBook.keys.back'), 'retreat', 'previous'),
    row(t('textBook.keys.scroll'), 'scroll-up', 'scroll-down'),
    row(t('textBook.keys.ends'), 'first', 'last'),
    [['shift+arrowright', 'shift+arrowleft'].map(labelOf), t('textBook.keys.chapters')] as const,
    row(t('reader.keys.next-issue'), 'next-issue'),
    row(t('reader.keys.previous-issue'), 'previous-issue'),
    row(t('textBook.size'), 'zoom-in', 'zoom-out'),
    row(t('reader.keys.go-to'), 'go-to'),
    row(t('comic.chapters'), 'contents'),
    row(t('reader.keys.bookmark'), 'bookmark'),
    row(t('reader.keys.fullscreen'), 'fullscreen'),
    row(t('reader.keys.help'), 'help'),
    row(t('reader.keys.escape'), 'escape'),
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.shortcuts')} width={520}>
      <KeyRows className="reader-keys" rows={rows} />
    </Dialog>
  )
}
