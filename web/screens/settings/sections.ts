import {
  Archive,
  BookOpen,
  Eye,
  HardDrive,
  Info,
  Keyboard,
  Languages,
  type LucideIcon,
  Monitor,
  TabletSmartphone,
} from 'lucide-react'

/** The sections in order, as named in the URL. */
export const SECTIONS = [
  'language',
  'reading',
  'look',
  'keys',
  'dismissed',
  'apps',
  'computer',
  'data',
  'about',
] as const
export type Section = (typeof SECTIONS)[number]

export const SECTION_ICONS: Readonly<Record<Section, LucideIcon>> = {
  language: Languages,
  reading: BookOpen,
  look: Eye,
  keys: Keyboard,
  dismissed: Archive,
  apps: TabletSmartphone,
  computer: Monitor,
  data: HardDrive,
  about: Info,
}

/** Returns the section in the URL; null if it is missing or unknown. */
export const sectionOf = (params: URLSearchParams): Section | null =>
  SECTIONS.find((section) => section === params.get('section')) ?? null
