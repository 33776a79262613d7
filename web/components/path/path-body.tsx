import type { ReactNode } from 'react'
import type { PathCell } from './path.tsx'

interface PathBodyProps extends Pick<PathCell, 'hint'> {
  readonly cover: ReactNode
  readonly title: ReactNode
  /** Its series and number, or its number of comics. */
  readonly about?: ReactNode
  /** Reading state. */
  readonly status?: ReactNode
  /** Secondary text at the end of the row; the actions replace it on hover. */
  readonly aside?: ReactNode
  /** Actions, shown on hover and focus if there is a mouse and space. */
  readonly actions?: ReactNode
  /** Menu with the same actions, shown if there is no mouse or no space. */
  readonly menu?: ReactNode
  /** Always visible control, as in a gap. */
  readonly offer?: ReactNode
}

/** Content of a path's row beside its handle and number. */
export function PathBody({ cover, title, about, status, aside, actions, menu, offer, hint }: PathBodyProps) {
  return (
    <>
      <div className="path-cover">{cover}</div>
      <div className="path-text">
        <div className="path-title">{title}</div>
        {about && <div className="path-about">{about}</div>}
        {(hint || status) && <div className="path-line">{hint || status}</div>}
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

/** Placeholder for the cover of a missing comic. */
export function PathHole() {
  return (
    <span className="path-hole" aria-hidden="true">
      ?
    </span>
  )
}
