import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { type Action, actionsOf, KEY_GROUP_NAMES } from './actions.ts'
import { KeyRow } from './key-row.tsx'
import { bound, type Rebound, unbound } from './keymap.ts'
import { rebind, useKeymap } from './use-keymap.ts'
import './keys.css'

interface KeyListProps {
  /** True where one reads from right to left: the arrows change places, and the list says so. */
  readonly rtl?: boolean
  /** True for what does nothing as the comic is shown now. */
  readonly isIdle?: (action: Action) => boolean
  /** Keeps a change, and tells when the browser does not. */
  readonly keep: (change: () => void) => void
}

/** Every key of the reader by groups. They can be changed: a key is pressed for each, and a clash is told. */
export function KeyList({ rtl = false, isIdle, keep }: KeyListProps) {
  const { t } = useTranslation()
  const { rebound, keymap } = useKeymap()
  const [editing, setEditing] = useState(false)
  const change = (next: Rebound) => keep(() => rebind(next))
  return (
    <div className="key-list">
      {KEY_GROUP_NAMES.map((group) => (
        <section key={group}>
          <h3>{t(`handling.keys.groups.${group}`)}</h3>
          <dl>
            {actionsOf(group).map((action) => (
              <KeyRow
                key={action}
                action={action}
                keymap={keymap}
                rtl={rtl}
                idle={isIdle?.(action) ?? false}
                editing={editing}
                onBind={(key, instead) => change(bound(rebound, action, key, instead))}
                onUnbind={(key) => change(unbound(rebound, action, key))}
              />
            ))}
          </dl>
        </section>
      ))}
      <div className="key-list-tools">
        <Button kind="secondary" size="small" aria-pressed={editing} onClick={() => setEditing(!editing)}>
          {t(editing ? 'actions.done' : 'handling.keys.edit')}
        </Button>
        {Object.keys(rebound).length > 0 && (
          <Button
            kind="ghost"
            size="small"
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => change({})}
          >
            {t('handling.keys.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}
