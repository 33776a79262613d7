import { useEffect, useRef, useState } from 'react'

/** A pause in typing before what is shown follows, in milliseconds. */
const PAUSE = 180

/**
 * The text of a search box. What is typed is told, trimmed, after a pause; what was told elsewhere (an address that
 * went back) leads the box. With `tell` null nothing is told: the box is read when it is sent.
 */
export function usePausedText(
  told: string,
  tell: ((text: string) => void) | null,
): readonly [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const written = useRef(told)
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    if (told === written.current) return
    written.current = told
    setText(told)
  }, [told])
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
