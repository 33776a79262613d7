import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Image, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#domain/entities.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { PictureInput } from '#web/components/fields/picture-input.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import type { EntityDetail } from '#web/data/entities/entities.ts'
import { setEntityPicture } from '#web/data/entities/entity-changes.ts'

interface PictureMenuProps {
  readonly kind: EntityKind
  readonly entity: EntityDetail
  /** Label of a button that replaces the menu while the entity has no picture. */
  readonly label?: string
}

/** Menu that uploads or removes an entity's picture. */
export function PictureMenu({ kind, entity, label }: PictureMenuProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const input = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: (file: Blob | null) => setEntityPicture(client, kind, entity, file),
    onSuccess: (_done, file) =>
      toast.success(t(file === null ? 'series.imageRemoved' : 'playlists.imagePut')),
    onError: (error, file) => {
      const isRefused = isAppError(error, 'image-type') || isAppError(error, 'image-too-large')
      const failed = t(file === null ? 'series.imageRemoveFailed' : 'series.imageUploadFailed')
      showError(error, isRefused ? undefined : failed)
    },
  })
  const has = entity.image_url !== null
  const remove = {
    label: t('series.imageRemove'),
    icon: <Trash2 aria-hidden="true" />,
    onClick: () => saving.mutate(null),
  }
  return (
    <>
      <PictureInput ref={input} label={t('comic.image')} onPicture={(file) => saving.mutate(file)} />
      {label !== undefined && !has ? (
        <Button
          size="large"
          icon={<Image aria-hidden="true" />}
          busy={saving.isPending}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      ) : (
        <MenuButton
          size="large"
          className="square"
          icon={<Image aria-hidden="true" />}
          busy={saving.isPending}
          label={label ?? t('comic.image')}
          entries={[
            {
              label: label ?? t(has ? 'playlists.changeImage' : 'series.imageUpload'),
              icon: <ImageUp aria-hidden="true" />,
              onClick: () => input.current?.click(),
            },
            ...(has ? [remove] : []),
          ]}
        />
      )}
    </>
  )
}
