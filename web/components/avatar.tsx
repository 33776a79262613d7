import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  readonly email: string
  /** The picture's address, null where there is none. */
  readonly picture: string | null
}

/** The picture of a person, or the first letter of their address where there is none or it does not come. */
export function Avatar({ email, picture }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="avatar" aria-hidden="true">
      {picture && picture !== failed ? (
        <img src={picture} alt="" onError={() => setFailed(picture)} />
      ) : (
        (email[0] ?? '?').toUpperCase()
      )}
    </span>
  )
}
