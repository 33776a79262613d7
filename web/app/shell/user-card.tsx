import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '#web/data/session.ts'
import './user-menu.css'

/** Who is signed in: the address and, when there is one, the picture. */
export function useUser(): { readonly email: string; readonly avatar: string | null } {
  const { data } = useQuery(sessionQuery)
  const avatar: unknown = data?.user.user_metadata.avatar_url
  return {
    email: data?.user.email ?? '',
    avatar: typeof avatar === 'string' && avatar !== '' ? avatar : null,
  }
}

/** The picture, or the first letter of the address where there is none or it does not come. */
export function Avatar() {
  const { email, avatar } = useUser()
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className="avatar" aria-hidden="true">
      {avatar && avatar !== failed ? (
        <img src={avatar} alt="" onError={() => setFailed(avatar)} />
      ) : (
        (email[0] ?? '?').toUpperCase()
      )}
    </span>
  )
}

/** Avatar, address and plan. */
export function UserCard() {
  const { t } = useTranslation()
  const { email } = useUser()
  return (
    <div className="user-card">
      <Avatar />
      <div>
        <div className="email">{email}</div>
        <div className="plan">{t('nav.plan')}</div>
      </div>
    </div>
  )
}
