import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Sheet } from '#web/components/dialogs/sheet.tsx'
import { LanguageSelect } from '#web/components/fields/language-select.tsx'
import { ServerLink } from './server-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { UserCard } from './user-card.tsx'
import { USER_LINKS } from './user-links.ts'
import './you-sheet.css'

/** Sheet of the last tab: the user, the server, the links of the user's menu, language and sign-out. */
export function YouSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <Sheet open={open} onClose={onClose} label={t('nav.you')}>
      <div className="you-head">
        <UserCard />
        <ServerLink onClick={onClose} />
      </div>
      {USER_LINKS.map(({ to, icon: Icon, word }) => (
        <Link key={to} className="sheet-action" to={to} onClick={onClose}>
          <Icon aria-hidden="true" />
          {t(word)}
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
