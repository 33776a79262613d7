import type { ReactNode } from 'react'

/** What the browser's tab is called. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · comics`}</title>
}

interface ScreenProps {
  /** What its tab is called, and its heading where it has one. */
  readonly title: string
  /** The class of its own styles. */
  readonly name?: string
  /** Its heading stands at its top, with this beside it. Absent where a screen draws another. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The frame of a screen within the shell. Screens that reach from edge to edge name their tab alone. */
export function Screen({ title, name = '', beside, children }: ScreenProps) {
  return (
    <div className={`page ${name}`}>
      <TabTitle>{title}</TabTitle>
      {beside !== undefined && (
        <div className="page-head">
          <h1 className="font-display" tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
      )}
      {children}
    </div>
  )
}
