import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SECTIONS } from './sections.ts'
import './shortcut-sheet.css'

/** True on Apple systems, where shortcuts use the command key. */
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Dialog of all keyboard shortcuts, opened by `?`. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const or = t('nav.key.or')
  const then = t('nav.key.andThen')
  const rows = [
    { description: t('nav.shortcut.search'), keys: ['/', isMac() ? '⌘ K' : 'Ctrl K'], separator: or },
    ...SECTIONS.map(({ word, key }) => ({
      description: t('nav.shortcut.goTo', { section: t(word) }),
      keys: ['G', key.toUpperCase()],
      separator: then,
    })),
    { description: t('nav.shortcut.filters'), keys: ['F'] },
    { description: t('nav.shortcut.edit'), keys: ['E'] },
    { description: t('nav.shortcut.save'), keys: [isMac() ? '⌘ S' : 'Ctrl S'] },
    { description: t('nav.shortcut.choose'), keys: ['X'] },
    { description: t('nav.shortcut.move'), keys: ['←', '→', '↑', '↓'] },
    { description: t('nav.shortcut.ends'), keys: [t('nav.key.home'), t('nav.key.end')] },
    { description: t('nav.shortcut.open'), keys: [t('nav.key.enter')] },
    { description: t('nav.shortcut.help'), keys: ['?'] },
    { description: t('nav.shortcut.close'), keys: ['Esc'] },
  ]
  return (
    <Dialog open onClose={onClose} title={t('nav.shortcuts')} width={760}>
      <dl className="shortcut-list">
        {rows.map(({ description, keys, separator }) => (
          <div key={description}>
            <dt>{description}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && separator}
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
