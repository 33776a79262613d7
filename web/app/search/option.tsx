import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router'
import { litParts } from '#web/components/text/lit-parts.ts'

interface Options {
  /** Element id of the listbox; the ids of its options begin with it. */
  readonly list: string
  /** Element id of the option that the arrow keys selected. */
  readonly marked: string | null
  /** The words of the search. */
  readonly words: readonly string[]
  readonly onChosen: () => void
}

const Context = createContext<Options>({ list: '', marked: null, words: [], onChosen: () => undefined })
export const OptionsProvider = Context.Provider

interface OptionProps {
  /** Unique in the list. */
  readonly name: string
  readonly to: string
  readonly className: string
  readonly children: ReactNode
}

/** A link as an option of the listbox. The focus stays in the search box. */
export function Option({ name, to, className, children }: OptionProps) {
  const { list, marked, onChosen } = useContext(Context)
  // Ids must not contain spaces.
  const id = `${list}-${encodeURIComponent(name)}`
  return (
    <Link
      role="option"
      id={id}
      aria-selected={marked === id}
      tabIndex={-1}
      className={className}
      to={to}
      onClick={(event) => {
        // With a modifier the browser opens another tab, and the search stays open.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onChosen()
      }}
    >
      {children}
    </Link>
  )
}

/** A name in which the words of the search are underlined. */
export function Lit({ children }: { children: string }) {
  const { words } = useContext(Context)
  return litParts(children, words).map(({ text, isLit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
    isLit ? <mark key={index}>{text}</mark> : text,
  )
}
