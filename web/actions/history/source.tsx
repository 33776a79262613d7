import { BookOpen, Cloud, Laptop, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { APP_NAMES } from '#contract/app-setup.ts'
import type { Sitting } from '#web/data/progress/history.ts'

/** The client that changed progress. */
export type Source = Pick<Sitting, 'via' | 'device' | 'app'>

/** Returns a function that names a client by its app, else by its device, else by its kind. */
export function useSourceName(): (source: Source) => string {
  const { t } = useTranslation()
  return ({ via, device, app }) => {
    if (app !== null && app !== 'other') return APP_NAMES[app]
    if (device !== null) return device
    if (via === 'terminal' || via === 'account' || via === 'import') return t(`history.${via}`)
    return via === 'dashboard' ? t('history.browser') : 'OPDS'
  }
}

/** Returns a function that names a client with its device: "KOReader, Kobo". */
export function useFullSourceName(): (source: Source) => string {
  const nameOf = useSourceName()
  return (source) => {
    const name = nameOf(source)
    const isSame = source.device === null || source.device.toLowerCase() === name.toLowerCase()
    return isSame ? (source.device ?? name) : `${name}, ${source.device}`
  }
}

/** The kind of a client as an icon. */
export function SourceIcon({ via, app }: Source) {
  if (app === 'koreader') return <BookOpen aria-hidden="true" />
  if (app === 'komelia') return <Laptop aria-hidden="true" />
  if (app === 'panels') return <Tablet aria-hidden="true" />
  if (app !== null) return <Smartphone aria-hidden="true" />
  return via === 'account' || via === 'import' ? <Cloud aria-hidden="true" /> : <Monitor aria-hidden="true" />
}
