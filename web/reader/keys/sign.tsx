import { useEffect, useState } from 'react'

/** How long a sign is shown, in milliseconds. */
const SHOWN = 1_200

/** What is said, and the press that brought it: the same words said again are shown anew. */
export interface Said {
  readonly press: number
  readonly text: string | null
}

/** Says in the middle below what a key has done while the controls are hidden; read aloud as well. */
export function Sign({ said: { press, text } }: { said: Said }) {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (press === 0) return
    const timer = setTimeout(() => setOver(press), SHOWN)
    return () => clearTimeout(timer)
  }, [press])
  return (
    <p className="reader-sign" role="status">
      {press > over && text !== null && <span key={press}>{text}</span>}
    </p>
  )
}
