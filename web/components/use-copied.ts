import { useEffect, useState } from 'react'

/** How long it is said that something was copied, in milliseconds. */
const COPIED = 2_000

/** Copies a text, and says for a moment that it was. */
export function useCopied(text: string): { readonly isCopied: boolean; readonly copy: () => void } {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined, // It can be selected and copied by hand.
    )
  }
  return { isCopied, copy }
}
