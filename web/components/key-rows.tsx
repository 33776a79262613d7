/** What keys do, a line each. */
export type KeyRow = readonly [keys: readonly string[], what: string]

/** Keys and what they do, as a list. */
export function KeyRows({ rows, className }: { rows: readonly KeyRow[]; className: string }) {
  return (
    <dl className={className}>
      {rows.map(([keys, what]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key} className="kbd">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
