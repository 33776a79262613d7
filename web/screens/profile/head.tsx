import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/components/avatar.tsx'
import { Button } from '#web/components/button.tsx'
import { formatMonth } from '#web/components/format.ts'
import { useOpen } from '#web/components/use-open.ts'
import { sessionQuery } from '#web/data/session.ts'
import { useUser } from '#web/data/user.ts'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** Picture, name, plan and since when; and the way to change them. */
export function ProfileHead() {
  const { t, i18n } = useTranslation()
  const user = useUser()
  const { data: session } = useQuery(sessionQuery)
  const [isOpen, setOpen] = useOpen()
  const [times, setTimes] = useState(0)
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
          setTimes(times + 1)
          setOpen(true)
        }}
      >
        {t('you.editName')}
      </Button>
      {times > 0 && (
        <Suspense>
          <NameDialog key={times} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
