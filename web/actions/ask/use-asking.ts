import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Asking, askedText, askingFrom } from './asking.ts'

/** Milliseconds without typing after which the query is reported. */
const PAUSE = 150

/**
 * State of the field of a query. A change of the query is reported after a pause in typing, and at once by `change` with
 * `isComplete`. A change of `value` from elsewhere replaces the state. `draft` is text that was typed before the field
 * was loaded.
 */
export function useAsking(
  value: string,
  onChange: (text: string, isNew: boolean) => void,
  draft: string | null,
) {
  const { language } = useTranslation().i18n
  const [asking, setAsking] = useState<Asking>(() => askingFrom(draft ?? value))
  const reported = useRef(value)
  /** True until the condition that is being typed is reported for the first time. */
  const isNew = useRef(true)
  const latest = useRef(onChange)
  latest.current = onChange
  const text = askedText(asking, language)

  const report = (next: string) => {
    if (next === reported.current) return
    reported.current = next
    latest.current(next, isNew.current)
    isNew.current = false
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (value === reported.current) return
    // Otherwise the text before would be reported until the state is replaced.
    clearTimeout(timer.current)
    reported.current = value
    setAsking(askingFrom(value))
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `report` reads the latest values
  useEffect(() => {
    timer.current = setTimeout(() => report(text), PAUSE)
    return () => clearTimeout(timer.current)
  }, [text])

  const change = (next: Asking, isComplete = false) => {
    setAsking(next)
    if (!isComplete) return
    report(askedText(next, language))
    isNew.current = true
  }
  return { asking, change, text, language }
}
