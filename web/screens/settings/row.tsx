import type { ReactNode } from 'react'

/** Row of a setting: name, hint, control. */
export function Row({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className="settings-row">
      <div>
        <b>{title}</b>
        {hint && <small>{hint}</small>}
      </div>
      <div>{children}</div>
    </div>
  )
}
