import { Fragment } from 'react'

/** Keys, the text that describes their effect, and the text between two keys; default: none. */
export type KeyRow = readonly [keys: readonly string[], what: string, between?: string]

/** List of keys and what they do. */
export function KeyRows({ rows, className }: { rows: readonly KeyRow[]; className: string }) {
  return (
    <dl className={className}>
      {rows.map(([keys, what, between]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key, index) => (
              <Fragment key={key}>
                {index > 0 && between}
                <kbd className="kbd">{key}</kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
