import { lazy, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/components/avatar.tsx'
import { useOpen } from '#web/components/use-open.ts'
import { useUser } from '#web/data/user.ts'

const load = () => import('./user-menu.tsx')
const UserMenu = lazy(async () => ({ default: (await load()).UserMenu }))
/** Its failure comes back when the menu is opened. */
const warm = () => void load().catch(() => undefined)

/** The avatar, whose menu stands in `floats`. It arrives when it is first wanted: most visits never open it. */
export function UserButton({ floats }: { floats: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const user = useUser()
  const [open, setOpen] = useOpen()
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className="user-trigger wide-only"
      aria-label={t('nav.userMenu')}
      aria-haspopup="menu"
      aria-expanded={open}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => {
        setWanted(true)
        setOpen(true)
      }}
    >
      <Avatar {...user} />
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <UserMenu open={open} onOpen={setOpen} floats={floats} />
    </Suspense>
  )
}
