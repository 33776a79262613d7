import { useEffect, useState } from 'react'

/** Time that the confirmation is shown, in milliseconds. */
const COPIED = 2_000

/** Returns a function that copies a text, and whether it was just copied. */
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
      () => undefined, // The user can select and copy it by hand.
    )
  }
  return { isCopied, copy }
}
