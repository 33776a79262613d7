import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AppError } from '#domain/errors/errors.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { FormDialog } from '#web/components/dialogs/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { PictureInput } from '#web/components/fields/picture-input.tsx'
import { Avatar } from '#web/components/pictures/avatar.tsx'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { checkPicture, saveProfile } from '#web/data/account/profile.ts'
import { useUser } from '#web/data/account/user.ts'
import { type Crop, cutOut, WHOLE } from './crop.ts'
import { CropBox } from './crop-box.tsx'

/** A chosen picture that is not saved yet. */
interface Chosen {
  readonly image: HTMLImageElement
  readonly crop: Crop
}

const NAME_MAX = 80

/** Dialog that changes name and picture. The picture is cropped here, so that no more is uploaded than is shown. */
export function NameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useErrorText()
  const user = useUser()
  const [name, setName] = useState(user.name)
  const [chosen, setChosen] = useState<Chosen | 'none' | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    () => () => {
      if (chosen !== null && chosen !== 'none') URL.revokeObjectURL(chosen.image.src)
    },
    [chosen],
  )

  const choose = useMutation({
    mutationFn: async (file: File) => {
      checkPicture(file)
      const image = new Image()
      image.src = URL.createObjectURL(file)
      // Files that have an image type but cannot be decoded are rejected.
      await image.decode().catch((cause: unknown) => {
        URL.revokeObjectURL(image.src)
        throw new AppError('image-type', {}, { cause })
      })
      return image
    },
    onSuccess: (image) => setChosen({ image, crop: WHOLE }),
  })
  const save = useMutation({
    mutationFn: async () => {
      const isCut = chosen !== null && chosen !== 'none'
      await saveProfile(name, isCut ? await cutOut(chosen.image, chosen.crop) : chosen)
    },
    onSuccess: () => {
      toast.success(t('you.saved'))
      onClose()
    },
  })
  const error = choose.error ?? save.error
  const hasPicture = chosen === null ? user.picture !== null : chosen !== 'none'
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('you.editName')}
      focus={field}
      className="profile-form"
      action={t('actions.save')}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <div className="profile-picture">
        {chosen !== null && chosen !== 'none' ? (
          <CropBox {...chosen} onCrop={(crop) => setChosen({ ...chosen, crop })} />
        ) : (
          <Avatar email={user.email} picture={chosen === 'none' ? null : user.picture} />
        )}
        <div>
          <PictureInput ref={input} label={t('you.picture')} onPicture={(file) => choose.mutate(file)} />
          <Button
            icon={<ImageUp aria-hidden="true" />}
            busy={choose.isPending}
            onClick={() => input.current?.click()}
          >
            {t('you.choosePicture')}
          </Button>
          {hasPicture && (
            <Button kind="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setChosen('none')}>
              {t('playlists.removeImage')}
            </Button>
          )}
          <p className="hint">{t('you.pictureHint')}</p>
        </div>
      </div>
      {error && (
        <p className="field-error" role="alert">
          {text(error)}
        </p>
      )}
      <Field
        ref={field}
        label={t('you.name')}
        hint={t('you.nameHint')}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}
