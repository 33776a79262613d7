import { paths } from '../paths.ts'

/** The sections, in the navigation's order. */
export const SECTIONS = [
  { to: paths.home, word: 'nav.home', key: 'i' },
  { to: paths.comics(), word: 'nav.comics', key: 'c' },
] as const
