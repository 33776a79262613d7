import { FileClock, LayoutList, Settings, Star, UserRound } from 'lucide-react'
import { paths } from '../paths.ts'

/** Links of the user's menu, and of its sheet on narrow screens. */
export const USER_LINKS = [
  { to: paths.profile, icon: UserRound, word: 'nav.profile' },
  { to: paths.arrangeHome, icon: LayoutList, word: 'home.edit' },
  { to: paths.changes, icon: FileClock, word: 'nav.changes' },
  { to: paths.settings, icon: Settings, word: 'nav.settings' },
  { to: paths.pricing, icon: Star, word: 'nav.upgrade' },
] as const
