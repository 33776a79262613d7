import { Hash } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOverlayOpen, isTyping } from '#web/components/focus/use-key.ts'
import { isShortcutEnabled } from '#web/components/preferences/preferences.ts'

/** Time after the last digit typed on the page until the jump, in milliseconds. */
const TYPING_PAUSE = 800

/** Field that jumps to a number with Enter; digits typed anywhere on the page do the same. */
export function JumpField({ onJump }: { onJump: (number: string) => boolean }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [unknown, setUnknown] = useState<string | null>(null)
  const jump = (number: string) => {
    if (number === '') return
    setText('')
    setUnknown(onJump(number) ? null : number)
  }
  useTypedDigits((digits) => {
    setUnknown(null)
    setText(digits)
  }, jump)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    jump(text.trim())
  }
  return (
    <>
      <label className="jump">
        <Hash aria-hidden="true" />
        <input
          inputMode="decimal"
          aria-label={t('series.jumpToNumber')}
          placeholder={t('series.jumpTo')}
          value={text}
          enterKeyHint="go"
          maxLength={8}
          onChange={({ target }) => {
            setUnknown(null)
            setText(target.value)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <span className="unknown-number" role="status">
        {unknown !== null && t('series.noNumber', { number: unknown })}
      </span>
    </>
  )
}

/** Collects digits typed outside of fields, and calls `onNumber` when no more follow. */
function useTypedDigits(onDigits: (digits: string) => void, onNumber: (number: string) => void): void {
  const latest = useRef({ onDigits, onNumber })
  latest.current = { onDigits, onNumber }
  useEffect(() => {
    let digits = ''
    let timer: number | undefined
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || !isShortcutEnabled(event.key)) return
      if (isTyping(event.target) || isOverlayOpen()) return
      digits += event.key
      latest.current.onDigits(digits)
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        latest.current.onNumber(digits)
        digits = ''
      }, TYPING_PAUSE)
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      window.clearTimeout(timer)
    }
  }, [])
}
