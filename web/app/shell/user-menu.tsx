import { Menu } from '@base-ui/react/menu'
import { Check, ChevronRight, Languages, LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isLanguage, LANGUAGES } from '#i18n/languages.ts'
import { Avatar } from '#web/components/pictures/avatar.tsx'
import { useLanguage } from '#web/components/text/language-context.ts'
import { useUser } from '#web/data/account/user.ts'
import { useSignOut } from './use-sign-out.ts'
import { UserCard } from './user-card.tsx'
import { USER_LINKS } from './user-links.ts'
import '#web/components/buttons/menu.css'

interface UserMenuProps {
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The element that the menu renders into, inside the banner landmark. */
  readonly floats: RefObject<HTMLElement | null>
}

/** The avatar's menu: user and plan, links to profile, settings and pricing, language, sign-out. */
export function UserMenu({ open, onOpen, floats }: UserMenuProps) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const user = useUser()
  return (
    <Menu.Root open={open} onOpenChange={onOpen}>
      <Menu.Trigger className="user-trigger wide-only" aria-label={t('nav.userMenu')}>
        <Avatar {...user} />
      </Menu.Trigger>
      <Menu.Portal container={floats}>
        <Menu.Positioner align="end" sideOffset={10} style={{ zIndex: 'var(--z-panel)' }}>
          <Menu.Popup className="menu" aria-label={t('nav.userMenu')}>
            <UserCard />
            <div className="menu-separator" style={{ marginTop: 0 }} />
            {USER_LINKS.map(({ to, icon: Icon, word }) => (
              <Menu.LinkItem key={to} className="menu-item" render={<Link to={to} />} closeOnClick>
                <Icon aria-hidden="true" />
                {t(word)}
              </Menu.LinkItem>
            ))}
            <LanguageItem floats={floats} />
            <div className="menu-separator" />
            <Menu.Item className="menu-item" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
              <LogOut aria-hidden="true" />
              {t('nav.signOut')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** "Idioma   Español", which opens the list of languages; disabled while the URL locks the language. */
function LanguageItem({ floats }: Pick<UserMenuProps, 'floats'>) {
  const { t, i18n } = useTranslation()
  const { choose, locked } = useLanguage()
  const current = isLanguage(i18n.language) ? i18n.language : 'es'
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item" disabled={locked}>
        <Languages aria-hidden="true" />
        {t('nav.language')}
        <span className="value">{LANGUAGES[current]}</span>
        {!locked && <ChevronRight aria-hidden="true" />}
      </Menu.SubmenuTrigger>
      <Menu.Portal container={floats}>
        <Menu.Positioner side="left" align="start" sideOffset={8} style={{ zIndex: 'var(--z-panel)' }}>
          <Menu.Popup className="menu" data-narrow="" aria-label={t('nav.language')}>
            <Menu.RadioGroup value={current} onValueChange={(code) => isLanguage(code) && void choose(code)}>
              {Object.entries(LANGUAGES).map(([code, name]) => (
                <Menu.RadioItem key={code} className="menu-item" value={code} lang={code} closeOnClick>
                  {name}
                  <Menu.RadioItemIndicator className="mark">
                    <Check aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  )
}
