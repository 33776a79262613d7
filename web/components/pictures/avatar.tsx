import { useState } from 'react'
import './avatar.css'

interface AvatarProps {
  readonly email: string
  /** URL of the picture; null if there is none. */
  readonly picture: string | null
}

/** A user's picture, or the first letter of their email address if there is none or it fails to load. */
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
