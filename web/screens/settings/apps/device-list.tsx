import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  BookOpen,
  EllipsisVertical,
  KeyRound,
  Laptop,
  type LucideIcon,
  Pencil,
  ShieldOff,
  Smartphone,
  Tablet,
  TabletSmartphone,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { AppKind } from '#domain/device-key.ts'
import { paths } from '#web/app/paths.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { Confirm } from '#web/components/dialogs/confirm.tsx'
import { useOpen } from '#web/components/dialogs/use-open.ts'
import { formatWhen } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import {
  type DeviceCard,
  type DevicesResponse,
  removeDevice,
  revokeDevice,
} from '#web/data/devices/devices.ts'
import { useFailureText } from './failure-text.ts'
import { appName } from './setup.ts'

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }))

const ICONS: Readonly<Record<AppKind, LucideIcon>> = {
  panels: Tablet,
  koreader: BookOpen,
  mihon: Smartphone,
  paperback: Smartphone,
  komelia: Laptop,
  other: TabletSmartphone,
}

/** List of the devices with a key, with the time of the last request and the last failure. */
export function DeviceList({ data: { devices, away } }: { data: DevicesResponse }) {
  const { t } = useTranslation()
  const isAtHome = (device: DeviceCard) => away !== null && !device.away
  if (devices.length === 0) return <p className="devices-none">{t('connect.none')}</p>
  return (
    <>
      <ul className="devices">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} atHome={isAtHome(device)} />
        ))}
      </ul>
      <p className="devices-foot">{t('connect.foot')}</p>
      {devices.some((device) => isAtHome(device) && device.revokedAt === null) && (
        <p className="devices-foot">{t('connect.footHome')}</p>
      )}
    </>
  )
}

function DeviceRow({ device, atHome }: { device: DeviceCard; atHome: boolean }) {
  const { t, i18n } = useTranslation()
  const failureText = useFailureText()
  const when = (time: string) => formatWhen(time, i18n.language)
  const { name, app, scope, seenAt, failure, revokedAt } = device
  const Icon = ICONS[app]
  return (
    <li data-revoked={revokedAt !== null || undefined}>
      <Icon aria-hidden="true" />
      <div>
        <b>{name}</b>
        <small className="facts">
          <span>{appName(app, 'OPDS')}</span>
          <span>{seenAt === null ? t('connect.never') : when(seenAt)}</span>
          {scope === 'read' && <span>{t('connect.readOnly')}</span>}
          {atHome && <span>{t('connect.atHome')}</span>}
          {revokedAt !== null && <span>{t('connect.revoked')}</span>}
        </small>
        {failure !== null && (
          <small className="connect-failure">
            <TriangleAlert aria-hidden="true" />
            {t('connect.failure', { when: when(failure.at), what: failureText(failure) })}
          </small>
        )}
      </div>
      <DeviceMenu device={device} />
    </li>
  )
}

function DeviceMenu({ device: { id, name, revokedAt } }: { device: DeviceCard }) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isRenaming, setRenaming] = useOpen()
  const [isAsked, setAsked] = useOpen()
  const failed = (error: unknown) => showError(error)
  const revoke = useMutation({
    mutationFn: () => revokeDevice(client, id),
    onSuccess: () => toast.success(t('connect.revokeDone', { name })),
    onError: failed,
    onSettled: () => setAsked(false),
  })
  const remove = useMutation({
    mutationFn: () => removeDevice(client, id),
    onSuccess: () => toast.success(t('connect.removeDone', { name })),
    onError: failed,
  })
  const last =
    revokedAt === null
      ? {
          label: t('connect.revoke'),
          icon: <ShieldOff aria-hidden="true" />,
          onClick: () => setAsked(true),
        }
      : {
          label: t('connect.remove'),
          icon: <Trash2 aria-hidden="true" />,
          onClick: () => remove.mutate(),
        }
  return (
    <>
      <MenuButton
        kind="ghost"
        size="small"
        label={t('connect.options', { name })}
        icon={<EllipsisVertical aria-hidden="true" />}
        busy={remove.isPending}
        entries={[
          {
            label: t('connect.rename'),
            icon: <Pencil aria-hidden="true" />,
            onClick: () => setRenaming(true),
          },
          {
            label: t('connect.renew'),
            icon: <KeyRound aria-hidden="true" />,
            onClick: () => void navigate(`${paths.connect}?device=${encodeURIComponent(id)}`),
          },
          last,
        ]}
      />
      {isRenaming && (
        <Suspense>
          <RenameDialog id={id} name={name} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
      <Confirm
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => revoke.mutate()}
        busy={revoke.isPending}
        title={t('connect.revokeTitle', { name })}
        action={t('connect.revoke')}
      >
        {t('connect.revokeHint')}
      </Confirm>
    </>
  )
}
