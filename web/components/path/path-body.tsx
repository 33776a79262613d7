import type { ReactNode } from 'react'
import type { PathCell } from './path.tsx'

interface PathBodyProps extends Pick<PathCell, 'hint'> {
  readonly cover: ReactNode
  readonly title: ReactNode
  /** Where it belongs: its series and number, how many it is. */
  readonly about?: ReactNode
  /** How far it was read. */
  readonly line?: ReactNode
  /** Said quietly at the row's end, where actions come under the mouse. */
  readonly aside?: ReactNode
  /** Shown under the mouse and with the focus, where there is a mouse and room. */
  readonly actions?: ReactNode
  /** A menu of the same, where there is not. */
  readonly menu?: ReactNode
  /** Shown at all times, as what a gap offers. */
  readonly offer?: ReactNode
}

/** What stands in a path's row beside its handle and number. */
export function PathBody({ cover, title, about, line, aside, actions, menu, offer, hint }: PathBodyProps) {
  return (
    <>
      <div className="path-cover">{cover}</div>
      <div className="path-text">
        <div className="path-title">{title}</div>
        {about && <div className="path-about">{about}</div>}
        {(hint || line) && <div className="path-line">{hint || line}</div>}
      </div>
      <div className="path-end">
        {aside && <span className="path-aside tabular">{aside}</span>}
        {actions && <div className="path-actions">{actions}</div>}
        {menu && <div className="path-menu">{menu}</div>}
        {offer}
      </div>
    </>
  )
}

/** Stands for the cover of what is not there. */
export function PathHole() {
  return (
    <span className="path-hole" aria-hidden="true">
      ?
    </span>
  )
}
