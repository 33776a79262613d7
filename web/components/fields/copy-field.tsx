import { Check, Copy } from 'lucide-react'
import './copy-field.css'
import { useCopied } from './use-copied.ts'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** Label of the button before and after copying, and its accessible name. */
  readonly copy: string
  readonly copied: string
  readonly copyThis: string
  /** Highlights a text that is shown only once. */
  readonly marked?: boolean
}

/** Text to use elsewhere, with a button that copies it. */
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
