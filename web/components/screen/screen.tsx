import type { ReactNode } from 'react'

/** Sets the title of the browser tab. */
export function TabTitle({ children }: { children: string }) {
  return <title>{`${children} · comics`}</title>
}

interface ScreenProps {
  /** Title of the tab and of the heading. */
  readonly title: string
  /** Class for the screen's styles. */
  readonly name?: string
  /** Content beside the heading. When absent, the screen renders its own heading. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** Frame of a screen within the shell. Full-width screens use only TabTitle. */
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
