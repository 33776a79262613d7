import { Dialog } from '@base-ui/react/dialog'
import { LogOut, Settings, Star, UserRound, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { IconButton } from '#web/components/buttons/button.tsx'
import { LanguageSelect } from '#web/components/fields/language-select.tsx'
import { isActive, paths } from '../paths.ts'
import { SECTIONS } from './sections.ts'
import { ServerLink } from './server-link.tsx'
import { useSignOut } from './use-sign-out.ts'
import { UserCard } from './user-card.tsx'
import './mobile-panel.css'

/** Navigation below 900 px: a panel with the links, the server, the language and the account. */
export function MobilePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="panel" aria-label={t('nav.menu')}>
          <div className="close">
            <Dialog.Close render={<IconButton label={t('nav.closeMenu')} />}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          <nav aria-label={t('nav.label')}>
            <ul>
              {SECTIONS.map(({ to, word }) => (
                <li key={to}>
                  <Link to={to} aria-current={isActive(to, pathname) ? 'page' : undefined} onClick={onClose}>
                    {t(word)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="foot">
            <ServerLink onClick={onClose} />
            <LanguageSelect />
            <Link className="upgrade" to={paths.profile} onClick={onClose}>
              <UserRound aria-hidden="true" />
              {t('nav.profile')}
            </Link>
            <Link className="upgrade" to={paths.settings} onClick={onClose}>
              <Settings aria-hidden="true" />
              {t('nav.settings')}
            </Link>
            <Link className="upgrade" to={paths.pricing} onClick={onClose}>
              <Star aria-hidden="true" />
              {t('nav.upgrade')}
            </Link>
            <div className="who">
              <UserCard />
              <IconButton
                label={t('nav.signOut')}
                disabled={signOut.isPending}
                onClick={() => signOut.mutate()}
              >
                <LogOut aria-hidden="true" />
              </IconButton>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
