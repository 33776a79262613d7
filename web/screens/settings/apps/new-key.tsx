import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AppKind, DEVICE_NAME_MAX, DEVICE_SCOPES, type DeviceScope } from '#domain/device-key.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Picks } from '#web/components/fields/picks.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { createDevice, type DeviceCard, type DeviceWithKey, renewDevice } from '#web/data/devices/devices.ts'
import { appName, unusedName } from './setup.ts'

interface NewKeyProps {
  readonly app: AppKind
  /** The device that gets another key; absent for a new device. */
  readonly renewed: DeviceCard | undefined
  readonly devices: readonly DeviceCard[]
  readonly onGiven: (given: DeviceWithKey) => void
}

/** Form with the device's name and scope that creates its key. */
export function NewKey({ app, renewed, devices, onGiven }: NewKeyProps) {
  const { t } = useTranslation()
  const text = useErrorText()
  const client = useQueryClient()
  const taken = devices.map(({ name }) => name)
  const [name, setName] = useState(() => unusedName(appName(app, 'OPDS'), taken))
  const [scope, setScope] = useState<DeviceScope>('progress')
  const make = useMutation({
    mutationFn: () =>
      renewed === undefined
        ? createDevice(client, { name: name.trim(), app, scope })
        : renewDevice(client, renewed.id),
    onSuccess: onGiven,
    // The key must not stay in the mutation cache.
    gcTime: 0,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!make.isPending && name.trim() !== '') make.mutate()
  }
  return (
    <form className="connect-new" onSubmit={submit} noValidate>
      {renewed === undefined ? (
        <>
          <Field
            label={t('connect.name')}
            hint={t('connect.nameHint')}
            maxLength={DEVICE_NAME_MAX}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Picks
            label={t('connect.scope')}
            value={scope}
            onChange={setScope}
            choices={[...DEVICE_SCOPES]
              .reverse()
              .map((value) => ({ value, label: t(`connect.scopes.${value}`) }))}
          />
        </>
      ) : (
        <p>{t('connect.renewHint')}</p>
      )}
      {make.error && (
        <p className="field-error" role="alert">
          {text(make.error)}
        </p>
      )}
      <Button
        type="submit"
        kind="primary"
        icon={<KeyRound aria-hidden="true" />}
        busy={make.isPending}
        disabled={name.trim() === ''}
      >
        {t('connect.make')}
      </Button>
    </form>
  )
}
