import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialog.tsx'
import { KeyRows } from '#web/components/key-rows.tsx'
import { useKeyLabel } from '#web/components/reading/key-label.ts'

/** The help sheet: every key of a book of words. */
export function TextShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const cap = useKeyLabel()
  const rows: readonly [keys: readonly string[], text: string][] = [
    [[cap('space'), '→'], t('textBook.keys.on')],
    [[cap('shift+space'), '←'], t('textBook.keys.back')],
    [['↑', '↓'], t('textBook.keys.scroll')],
    [[cap('home'), cap('end')], t('textBook.keys.ends')],
    [[cap('shift+arrowright'), cap('shift+arrowleft')], t('textBook.keys.chapters')],
    [['N', 'P'], t('reader.keys.next-issue')],
    [['+', '−'], t('textBook.size')],
    [['O'], t('comic.chapters')],
    [['B'], t('reader.keys.bookmark')],
    [['F'], t('reader.keys.fullscreen')],
    [['?'], t('reader.keys.help')],
    [['Esc'], t('reader.keys.escape')],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={t('nav.shortcuts')} width={520}>
      <KeyRows className="reader-keys" rows={rows} />
    </Dialog>
  )
}
