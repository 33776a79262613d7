import { useTranslation } from 'react-i18next'
import './server-badge.css'

/** State of the server badge: dots while unknown, ON (Local), ON (Remoto) or OFF. */
export type ServerState = 'loading' | 'local' | 'signal' | 'off'

interface ServerBadgeProps {
  readonly state: ServerState
  /** Files of a running scan, shown instead of the state. */
  readonly scan?: { readonly done: number; readonly all: number } | null
}

/** Content of the badge: its text, with an emoji for screen readers and a drawn dot. */
export function ServerBadge({ state, scan }: ServerBadgeProps) {
  const { t } = useTranslation()
  const [emoji, text] = splitEmoji(scan ? t('nav.server.scanning', { ...scan }) : t(`nav.server.${state}`))
  return (
    <>
      <span className="server-dot" data-state={scan ? 'scanning' : state} aria-hidden="true" />
      <span>
        <span className="sr-only">{emoji}</span>
        {text}
      </span>
    </>
  )
}

/** "🟢 ON (Local)" → ["🟢 ", "ON (Local)"]. */
export function splitEmoji(text: string): readonly [string, string] {
  const [, emoji = '', rest = text] = /^(\p{Extended_Pictographic}\uFE0F?\s*)(.*)$/u.exec(text) ?? []
  return [emoji, rest]
}
