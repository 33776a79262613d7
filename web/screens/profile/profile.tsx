import { useTranslation } from 'react-i18next'
import { Screen } from '#web/components/screen.tsx'
import { AccountBox } from './account-box.tsx'
import { ProfileHead } from './head.tsx'
import { Leaving } from './leaving.tsx'
import { Reading } from './reading/reading.tsx'
import { SessionsBox } from './sessions-box.tsx'
import './profile.css'

/** Who is signed in: what they read, how they sign in, where they did, and the ways out. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Screen title={t('nav.profile')} name="profile">
      <ProfileHead />
      <div className="profile-columns">
        <Reading />
        <div className="profile-column">
          <AccountBox />
          <SessionsBox />
          <Leaving />
        </div>
      </div>
    </Screen>
  )
}
