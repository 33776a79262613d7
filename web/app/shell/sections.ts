import { paths } from '../paths.ts'

/** The navigation's sections in order; G and then `key` opens the section. */
export const SECTIONS = [
  { to: paths.home, word: 'nav.home', key: 'i' },
  { to: paths.comics(), word: 'nav.comics', key: 'c' },
  { to: paths.characters, word: 'nav.characters', key: 'p' },
  { to: paths.artists, word: 'nav.artists', key: 'a' },
  { to: paths.storylines, word: 'nav.storylines', key: 's' },
  { to: paths.publishers, word: 'nav.publishers', key: 'e' },
  { to: paths.playlists, word: 'nav.playlists', key: 'l' },
] as const

/** The sections that narrow screens show in one tab, as links above their lists. */
export const GROUPED = SECTIONS.filter(({ to }) => to !== paths.home && to !== paths.playlists)
