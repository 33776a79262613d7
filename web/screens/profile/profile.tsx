import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { Avatar } from '#web/components/pictures/avatar.tsx'
import { Screen } from '#web/components/screen/screen.tsx'
import { formatMonth } from '#web/components/text/format.ts'
import { sessionQuery } from '#web/data/account/session.ts'
import { useUser } from '#web/data/account/user.ts'
import { configQuery } from '#web/data/connection/config.ts'
import { AccountBox } from './account-box.tsx'
import { Reading } from './reading/reading.tsx'
import { SessionsBox } from './sessions-box.tsx'
import './profile.css'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** Picture, name, plan, date of creation, and a button that changes name and picture. */
function ProfileHead() {
  const { t, i18n } = useTranslation()
  const user = useUser()
  const { data: session } = useQuery(sessionQuery)
  const [isOpen, setOpen] = useOpen()
  const [openCount, setOpenCount] = useState(0)
  const month = session?.user.created_at.slice(0, 7)
  return (
    <header className="profile-head">
      <Avatar {...user} />
      <div>
        <h1 className="font-display">{user.name || user.email}</h1>
        <p>
          {t('nav.plan')}
          {month && (
            <>
              <span className="separator">·</span>
              {t('you.since', { month: formatMonth(month, i18n.language, 'long') })}
            </>
          )}
        </p>
      </div>
      <Button
        icon={<Pencil aria-hidden="true" />}
        onClick={() => {
          setOpenCount(openCount + 1)
          setOpen(true)
        }}
      >
        {t('you.editName')}
      </Button>
      {openCount > 0 && (
        <Suspense>
          <NameDialog key={openCount} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

/** Button that deletes the account; for a hosted account, a note where it can be deleted. */
function DeleteAccount() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const [isOpen, setOpen] = useOpen()
  const [openCount, setOpenCount] = useState(0)
  const account = config && new URL(config.account.url)
  const isHosted = account !== undefined && account.origin !== location.origin
  return (
    <div className="profile-leaving">
      <p>{isHosted ? t('you.deleteHosted', { host: account.host }) : t('you.files')}</p>
      {!isHosted && (
        <button
          type="button"
          className="text-link"
          data-danger=""
          onClick={() => {
            setOpenCount(openCount + 1)
            setOpen(true)
          }}
        >
          {t('you.delete')}
        </button>
      )}
      {openCount > 0 && (
        <Suspense>
          <DeleteDialog key={openCount} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Screen of the user's profile: reading statistics, sign-in data, sessions, and deletion of the account. */
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
          <DeleteAccount />
        </div>
      </div>
    </Screen>
  )
}
