import type { ReactNode } from 'react'

/** A setting's name and what it is about, with its control. */
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
