import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { type Action, actionsOf, KEY_GROUP_NAMES } from './actions.ts'
import { KeyRow } from './key-row.tsx'
import { bound, type Rebound, unbound } from './keymap.ts'
import { rebind, useKeymap } from './use-keymap.ts'
import './keys.css'

interface KeyListProps {
  /** True if reading from right to left, which swaps the arrow keys. */
  readonly rtl?: boolean
  /** True for actions without effect on the comic as it is shown now. */
  readonly hasNoEffect?: (action: Action) => boolean
  /** Runs a change, and reports if the storage refuses it. */
  readonly keep: (change: () => void) => void
}

/**
 * List of the reader's keys by groups. In editing mode each key can be replaced by pressing another; conflicts are
 * reported.
 */
export function KeyList({ rtl = false, hasNoEffect, keep }: KeyListProps) {
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
                idle={hasNoEffect?.(action) ?? false}
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
