interface StepsProps {
  readonly steps: readonly (readonly [title: string, hint: string])[]
}

/** What to do, in its order. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="away-steps">
      {steps.map(([title, hint], place) => (
        <li key={title}>
          <span aria-hidden="true">{place + 1}</span>
          <b>{title}</b>
          <small>{hint}</small>
        </li>
      ))}
    </ol>
  )
}
