import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EntityKind, ROLE_CODES, requiredName, requiredRoles } from '#domain/entities.ts'
import { isAppError } from '#domain/errors/errors.ts'
import type { Entity } from '#records/entities/entities.ts'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { saveEntity } from '#web/data/entities/entity-changes.ts'
import './dialogs.css'

interface RoleGridProps {
  readonly roles: readonly string[]
  readonly onRoles: (roles: readonly string[]) => void
}

/** Checkboxes of an artist's roles. */
function RoleGrid({ roles, onRoles }: RoleGridProps) {
  const { t } = useTranslation()
  const toggle = (code: string) =>
    onRoles(roles.includes(code) ? roles.filter((each) => each !== code) : [...roles, code])
  return (
    <fieldset className="role-grid">
      <legend className="label">{t('entities.roles')}</legend>
      {ROLE_CODES.map((code) => (
        <label key={code} className="pick">
          <input type="checkbox" checked={roles.includes(code)} onChange={() => toggle(code)} />
          <Check className="mark" aria-hidden="true" />
          {t(`records.roles.${code}`)}
        </label>
      ))}
    </fieldset>
  )
}

interface EntityFormProps {
  readonly of: EntityKind
  /** Null creates a new entity. */
  readonly entity: Entity | null
  readonly open: boolean
  readonly onClose: () => void
}

/** Error codes shown at the name field; other errors are shown in a toast. */
const NAME_ERRORS = /-(name-required|exists)$/

/** Form that creates an entity, or changes its name and an artist's roles. */
export function EntityForm({ of, entity, open, onClose }: EntityFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const text = useErrorText()
  const showError = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(entity?.name ?? '')
  const [roles, setRoles] = useState<readonly string[]>(entity?.roles ?? ['writer'])
  const [invalid, setInvalid] = useState<{ readonly of: 'name' | 'roles'; readonly error: unknown } | null>(
    null,
  )
  const saving = useMutation({
    mutationFn: async () => {
      const wanted = requiredName(of, name)
      return saveEntity(client, of, entity?.id ?? null, {
        name: wanted,
        ...(of === 'artists' && { roles: requiredRoles(roles) }),
      })
    },
    onSuccess: () => {
      toast.success(t(entity === null ? `records.${of}.created` : `records.${of}.updated`))
      onClose()
    },
    onError: (error) => {
      if (isAppError(error) && NAME_ERRORS.test(error.code)) {
        setInvalid({ of: 'name', error })
        input.current?.focus()
      } else if (isAppError(error, 'artist-roles-required')) setInvalid({ of: 'roles', error })
      else showError(error)
    },
  })
  const isRenamed = entity !== null && name.trim() !== '' && name.trim() !== entity.name
  const [idleLabel, busyLabel] =
    entity === null
      ? [t('entities.create'), t('entities.creating')]
      : [t('entities.update'), t('entities.updating')]
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(entity === null ? `entities.createTitle.${of}` : `entities.editTitle.${of}`)}
      width={of === 'artists' ? 500 : 440}
      focus={input}
      className="entity-form"
      action={saving.isPending ? busyLabel : idleLabel}
      busy={saving.isPending}
      onSubmit={() => saving.mutate()}
    >
      <Field
        ref={input}
        label={t(`entities.name.${of}`)}
        autoComplete="off"
        maxLength={300}
        value={name}
        hint={isRenamed ? t('entities.aliasHint') : undefined}
        error={invalid?.of === 'name' ? text(invalid.error) : null}
        onChange={({ target }) => {
          setName(target.value)
          setInvalid(null)
        }}
      />
      {of === 'artists' && (
        <div>
          <RoleGrid
            roles={roles}
            onRoles={(next) => {
              setRoles(next)
              setInvalid(null)
            }}
          />
          {invalid?.of === 'roles' && (
            <p className="field-error" role="alert">
              <CircleAlert aria-hidden="true" />
              {text(invalid.error)}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  )
}
