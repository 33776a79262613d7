import { useEffect, useRef, useState } from 'react'

/** Milliseconds without typing after which `onText` is called. */
const PAUSE = 180

/**
 * State of a search box: calls `onText` with the trimmed text after a pause in typing. A change of `current` from
 * elsewhere, such as going back, replaces the text. With `onText` null nothing is called: the text is read on submit.
 */
export function useDelayedText(
  current: string,
  onText: ((text: string) => void) | null,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(current)
  const written = useRef(current)
  const latest = useRef(onText)
  latest.current = onText
  useEffect(() => {
    if (current === written.current) return
    written.current = current
    setText(current)
  }, [current])
  useEffect(() => {
    const next = text.trim()
    if (next === written.current) return
    const timer = setTimeout(() => {
      if (latest.current === null) return
      written.current = next
      latest.current(next)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
