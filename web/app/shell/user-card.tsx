import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/components/pictures/avatar.tsx'
import { useUser } from '#web/data/account/user.ts'
import './user-menu.css'

/** The user's avatar, email address and plan. */
export function UserCard() {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <div className="user-card">
      <Avatar {...user} />
      <div>
        <div className="email">{user.email}</div>
        <div className="plan">{t('nav.plan')}</div>
      </div>
    </div>
  )
}
