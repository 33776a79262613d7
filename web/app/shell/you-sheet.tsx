import { LogOut, Settings, Star, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Sheet } from '#web/components/dialogs/sheet.tsx'
import { LanguageSelect } from '#web/components/fields/language-select.tsx'
import { paths } from '../paths.ts'
import { ServerLink } from './server-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { UserCard } from './user-card.tsx'
import './you-sheet.css'

/** Sheet of the last tab: the user, the server, profile, settings, language and sign-out. */
export function YouSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const links = [
    { to: paths.profile, icon: <UserRound aria-hidden="true" />, label: t('nav.profile') },
    { to: paths.settings, icon: <Settings aria-hidden="true" />, label: t('nav.settings') },
    { to: paths.pricing, icon: <Star aria-hidden="true" />, label: t('nav.upgrade') },
  ]
  return (
    <Sheet open={open} onClose={onClose} label={t('nav.you')}>
      <div className="you-head">
        <UserCard />
        <ServerLink onClick={onClose} />
      </div>
      {links.map(({ to, icon, label }) => (
        <Link key={to} className="sheet-action" to={to} onClick={onClose}>
          {icon}
          {label}
        </Link>
      ))}
      <div className="sheet-action">
        <LanguageSelect />
      </div>
      <button
        type="button"
        className="sheet-action"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut aria-hidden="true" />
        {t('nav.signOut')}
      </button>
    </Sheet>
  )
}
