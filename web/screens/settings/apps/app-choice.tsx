import { useTranslation } from 'react-i18next'
import { APP_KINDS, type AppKind } from '#domain/device-key.ts'
import { Picks } from '#web/components/fields/picks.tsx'
import { nameOf } from './setup.ts'

interface AppChoiceProps {
  readonly app: AppKind | null
  /** A key was made for it. */
  readonly locked: boolean
  readonly onChoose: (app: AppKind) => void
}

/** The apps that are known by name, and any other. */
export function AppChoice({ app, locked, onChoose }: AppChoiceProps) {
  const { t } = useTranslation()
  const choices = APP_KINDS.map((kind) => ({
    value: kind as AppKind | null,
    label: nameOf(kind, t('connect.other')),
    beside: t(`connect.on.${kind}`),
  }))
  return (
    <div className="connect-apps">
      <Picks
        label={t('connect.choose')}
        value={app}
        choices={choices}
        disabled={locked}
        onChange={(kind) => kind !== null && onChoose(kind)}
      />
    </div>
  )
}
