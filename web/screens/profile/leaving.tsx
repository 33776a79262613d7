import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpen } from '#web/components/use-open.ts'
import { configQuery } from '#web/data/config.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))

/** The way out for good; a hosted account is deleted where it is. */
export function Leaving() {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const [isOpen, setOpen] = useOpen()
  const [times, setTimes] = useState(0)
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
            setTimes(times + 1)
            setOpen(true)
          }}
        >
          {t('you.delete')}
        </button>
      )}
      {times > 0 && (
        <Suspense>
          <DeleteDialog key={times} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
