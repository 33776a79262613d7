/** Keys, and the text that describes their effect. */
export type KeyRow = readonly [keys: readonly string[], what: string]

/** List of keys and what they do. */
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
