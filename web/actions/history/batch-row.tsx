import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Cover } from '#web/components/cover/cover.tsx'
import type { CoverArt } from '#web/components/cover/cover-source.tsx'
import { useFocusFallback } from '#web/components/focus/use-focus-fallback.ts'
import { formatCount } from '#web/components/text/format.ts'
import { clockText } from './moment-text.ts'
import './batch-row.css'

interface BatchRowProps {
  /** ISO time. */
  readonly at: string
  readonly icon: ReactNode
  readonly sentence: string
  readonly note: ReactNode
  /** The first covers of the batch, and the number of its comics. */
  readonly covers: readonly { readonly cover: CoverArt; readonly title: string }[]
  readonly comics: number
  /** The end of the row: its button, or its state. */
  readonly action: ReactNode
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly isUndone?: boolean
  readonly isAlarm?: boolean
  /** Content below an open row. */
  readonly children: ReactNode
}

/** Row of a batch in a history: time, sentence, first covers and a button. Its sentence opens and closes it. */
export function BatchRow(props: BatchRowProps) {
  const { at, icon, sentence, note, covers, comics, action, isOpen, onOpen, children } = props
  const { i18n } = useTranslation()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const focus = useFocusFallback(row)
  const rest = comics - covers.length
  return (
    <li
      ref={row}
      {...focus}
      className="batch"
      data-open={isOpen || undefined}
      data-undone={props.isUndone || undefined}
      data-alarm={props.isAlarm || undefined}
    >
      <div className="batch-head">
        <time dateTime={at}>{clockText(new Date(at), i18n.language)}</time>
        <span className="batch-icon">{icon}</span>
        <div className="batch-text">
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => onOpen(!isOpen)}>
            {sentence}
            <ChevronDown aria-hidden="true" />
          </button>
          <small>{note}</small>
        </div>
        <span className="batch-covers" aria-hidden="true">
          {covers.map(({ cover, title }) => (
            <Cover key={cover.id} cover={cover} title={title} sizes="34px" decorative edge />
          ))}
          {rest > 0 && covers.length > 0 && <small>+{formatCount(rest, i18n.language)}</small>}
        </span>
        {action}
      </div>
      <div id={id} className="batch-panel" hidden={!isOpen}>
        {isOpen && children}
      </div>
    </li>
  )
}
