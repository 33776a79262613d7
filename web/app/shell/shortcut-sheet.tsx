import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SECTIONS } from './sections.ts'
import './shortcut-sheet.css'

/** Where shortcuts are made with the command key; a Mac's browsers say so. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The sheet that `?` opens: every key there is. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const or = t('nav.key.or')
  const then = t('nav.key.andThen')
  const rows = [
    { what: t('nav.shortcut.search'), keys: ['/', isMac() ? '⌘ K' : 'Ctrl K'], between: or },
    ...SECTIONS.map(({ word, key }) => ({
      what: t('nav.shortcut.goTo', { section: t(word) }),
      keys: ['G', key.toUpperCase()],
      between: then,
    })),
    { what: t('nav.shortcut.filters'), keys: ['F'] },
    { what: t('nav.shortcut.choose'), keys: ['X'] },
    { what: t('nav.shortcut.move'), keys: ['←', '→', '↑', '↓'] },
    { what: t('nav.shortcut.ends'), keys: [t('nav.key.home'), t('nav.key.end')] },
    { what: t('nav.shortcut.open'), keys: [t('nav.key.enter')] },
    { what: t('nav.shortcut.help'), keys: ['?'] },
    { what: t('nav.shortcut.close'), keys: ['Esc'] },
  ]
  return (
    <Dialog open onClose={onClose} title={t('nav.shortcuts')} width={760}>
      <dl className="shortcut-list">
        {rows.map(({ what, keys, between }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && between}
                  <kbd className="kbd">{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
