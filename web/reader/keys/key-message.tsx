import { useEffect, useState } from 'react'

/** How long a message is shown, in milliseconds. */
const DURATION = 1_200

/** Message about an action, and the number of the key press: repeated text is shown again for each press. */
export interface KeyMessage {
  readonly press: number
  readonly text: string | null
}

/** Shows what a key did while the controls are hidden, also for screen readers. */
export function KeyMessageLine({ message: { press, text } }: { message: KeyMessage }) {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (press === 0) return
    const timer = setTimeout(() => setOver(press), DURATION)
    return () => clearTimeout(timer)
  }, [press])
  return (
    <p className="reader-sign" role="status">
      {press > over && text !== null && <span key={press}>{text}</span>}
    </p>
  )
}
