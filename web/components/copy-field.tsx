import { Check, Copy } from 'lucide-react'
import './copy-field.css'
import { useCopied } from './use-copied.ts'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** What the button says, before and after; and what it is called beside others. */
  readonly copy: string
  readonly copied: string
  readonly copyThis: string
  /** Marked as what is shown this once. */
  readonly marked?: boolean
}

/** A text to be typed elsewhere, with a button that copies it. */
export function CopyField({ label, text, copy, copied, copyThis, marked }: CopyFieldProps) {
  const { isCopied, copy: take } = useCopied(text)
  return (
    <div>
      <span className="label">{label}</span>
      <div className="copy-field" data-marked={marked || undefined}>
        <code>{text}</code>
        <button type="button" className="text-link" aria-label={copyThis} onClick={take}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? copied : copy}
        </button>
        <span className="sr-only" role="status">
          {isCopied ? copied : ''}
        </span>
      </div>
    </div>
  )
}
