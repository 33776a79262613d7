import { useMutation, useQuery } from '@tanstack/react-query'
import { Image, ImageUp, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { PictureInput } from '#web/components/fields/picture-input.tsx'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { putHeaderImage, removeHeaderImage, type SeriesCard } from '#web/data/comics/series.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'

/** Menu that uploads or removes a series' header image; only for the owner. */
export function HeaderImage({ series }: { series: SeriesCard }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { data: me } = useQuery(meQuery)
  const { data: mode } = useQuery(modeQuery)
  const { upload, remove, isBusy } = useHeaderImage(series)
  if (!me?.owner) return null
  const isAllowed = mode?.mode !== 'off' && me.canManageLibraries
  const ifAllowed = (then: () => unknown) => () =>
    isAllowed ? then() : toast.error(t('series.imageRefused'))
  return (
    <>
      <PictureInput ref={input} label={t('series.image')} onPicture={(file) => upload(file)} />
      <MenuButton
        size="large"
        className="square"
        icon={<Image aria-hidden="true" />}
        busy={isBusy}
        label={t('series.image')}
        entries={[
          {
            label: t(series.headerImage === null ? 'series.imageUpload' : 'playlists.changeImage'),
            icon: <ImageUp aria-hidden="true" />,
            onClick: ifAllowed(() => input.current?.click()),
          },
          ...(series.headerImage === null
            ? []
            : [
                {
                  label: t('series.imageRemove'),
                  icon: <Trash2 aria-hidden="true" />,
                  onClick: ifAllowed(remove),
                },
              ]),
        ]}
      />
    </>
  )
}

/** Returns functions that upload and remove the image. Toasts show the outcome; a removal can be undone. */
function useHeaderImage({ key, headerImage }: SeriesCard) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const { data: token = '' } = useQuery(mediaTokenQuery)
  const putImage = putHeaderImage(key)
  const upload = useMutation({
    ...putImage,
    onSuccess: (...args) => {
      toast.success(t('playlists.imagePut'))
      return putImage.onSuccess?.(...args)
    },
    onError: (error) => {
      const refused = isAppError(error, 'image-type') || isAppError(error, 'image-too-large')
      showError(error, refused ? undefined : t('series.imageUploadFailed'))
    },
  })
  const removal = removeHeaderImage(key)
  const remove = useMutation({
    ...removal,
    onSuccess: (picture, ...rest) => {
      const undo = { label: t('actions.undo'), onClick: () => upload.mutate(picture) }
      toast.success(t('series.imageRemoved'), { action: undo })
      return removal.onSuccess?.(picture, ...rest)
    },
    onError: (error) => showError(error, t('series.imageRemoveFailed')),
  })
  const isBusy = upload.isPending || remove.isPending
  return {
    isBusy,
    upload: upload.mutate,
    remove: () => headerImage !== null && remove.mutate(pictureUrl(headerImage, token)),
  }
}
