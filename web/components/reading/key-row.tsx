import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/button.tsx'
import { type Action, FIXED } from './actions.ts'
import { useKeyLabel } from './key-label.ts'
import { asPressed, isBindable, type Keymap, keyName, ownerOf } from './keymap.ts'

/**
 * While `waiting`, calls `onKey` with the next bindable key, or with null for Escape, and stops the event. With
 * `only`, other keys than Escape keep their function. Tab and Enter always do.
 */
function useNextKey(waiting: boolean, onKey: (key: string | null) => void, only?: 'escape'): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const name = keyName(event)
    const isEscape = event.key === 'Escape'
    if (!isEscape && (only === 'escape' || name === null || !isBindable(name))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onKey(isEscape ? null : name)
  })
  useEffect(() => {
    if (!waiting) return
    const listen = (event: KeyboardEvent) => handle(event)
    // Captured before a dialog handles Escape and a button handles Space.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [waiting])
}

interface KeyRowProps {
  readonly action: Action
  readonly keymap: Keymap
  readonly rtl: boolean
  /** True if the action has no effect on the comic as it is shown now. */
  readonly idle: boolean
  readonly editing: boolean
  readonly onBind: (key: string, instead: string | null) => void
  readonly onUnbind: (key: string) => void
}

/** Change in progress: the key to replace, null to add one; `key` is set if it belongs to another action. */
interface Change {
  readonly instead: string | null
  readonly key: string | null
}

/** Name and keys of an action; in editing mode each key is a button that waits for another key. */
export function KeyRow({ action, keymap, rtl, idle, editing, onBind, onUnbind }: KeyRowProps) {
  const { t } = useTranslation()
  const labelOf = useKeyLabel()
  const keys = useRef<HTMLElement>(null)
  const [change, setChange] = useState<Change | null>(null)
  const name = t(`reader.keys.${action}`)
  const fixed = FIXED.has(action)

  const finish = () => setChange(null)
  const give = (key: string, instead: string | null) => {
    onBind(key, instead)
    finish()
  }
  useNextKey(editing && change !== null && change.key === null, (pressed) => {
    if (pressed === null || change === null) return finish()
    // Arrows are stored as pressed when reading from left to right.
    const key = asPressed(action, pressed, rtl)
    const owner = ownerOf(keymap, key)
    if (owner !== null && owner !== action) setChange({ ...change, key })
    else give(key, change.instead)
  })
  const changing = change !== null
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !changing) keys.current?.querySelector('button')?.focus()
    wasChanging.current = changing
  }, [changing])

  const caps = keymap[action].map((key) => ({ key, label: labelOf(asPressed(action, key, rtl)) }))
  return (
    <div data-idle={idle || undefined}>
      <dt>
        {name}
        {idle && <span className="sr-only">{t('handling.keys.idle')}</span>}
      </dt>
      <dd ref={keys}>
        {editing && change?.key != null ? (
          <Clash
            text={t('handling.keys.clash', {
              key: labelOf(asPressed(action, change.key, rtl)),
              action: t(`reader.keys.${ownerOf(keymap, change.key) ?? action}`),
            })}
            onTake={() => change.key !== null && give(change.key, change.instead)}
            onLeave={finish}
          />
        ) : editing && change !== null ? (
          <>
            <span className="key-waits" role="status">
              {t('handling.keys.press')}
            </span>
            {change.instead !== null && (
              <Button
                size="small"
                onClick={() => {
                  onUnbind(change.instead ?? '')
                  finish()
                }}
              >
                {t('actions.remove')}
              </Button>
            )}
            <Button size="small" onClick={finish}>
              {t('common.cancel')}
            </Button>
          </>
        ) : (
          <>
            {caps.map(({ key, label }) =>
              editing && !fixed ? (
                <button
                  key={key}
                  type="button"
                  className="kbd"
                  aria-label={t('handling.keys.change', { key: label, action: name })}
                  onClick={() => setChange({ instead: key, key: null })}
                >
                  {label}
                </button>
              ) : (
                <kbd key={key} className="kbd">
                  {label}
                </kbd>
              ),
            )}
            {caps.length === 0 && !editing && <span className="key-none">{t('handling.keys.none')}</span>}
            {editing && !fixed && (
              <button
                type="button"
                className="kbd"
                aria-label={t('handling.keys.add', { action: name })}
                onClick={() => setChange({ instead: null, key: null })}
              >
                <Plus aria-hidden="true" />
              </button>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

/** Reports that a key belongs to another action, and offers to reassign it. */
function Clash({ text, onTake, onLeave }: { text: string; onTake: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => take.current?.focus(), [])
  useNextKey(true, (key) => key === null && onLeave(), 'escape')
  return (
    <>
      <span className="key-clash" role="alert">
        {text}
      </span>
      <Button kind="secondary" size="small" ref={take} onClick={onTake}>
        {t('handling.keys.take')}
      </Button>
      <Button size="small" onClick={onLeave}>
        {t('common.cancel')}
      </Button>
    </>
  )
}
