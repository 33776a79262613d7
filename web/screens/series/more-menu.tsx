import { useMutation, useQuery } from '@tanstack/react-query'
import { Ellipsis, ImageUp, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors/errors.ts'
import { openTask } from '#web/actions/tasks.ts'
import { MenuButton } from '#web/components/buttons/menu-button.tsx'
import { PictureInput } from '#web/components/fields/picture-input.tsx'
import { listFormat } from '#web/components/text/format.ts'
import { toast } from '#web/components/toasts/toasts.tsx'
import { useErrorToast } from '#web/components/toasts/use-error-toast.ts'
import { putHeaderImage, removeHeaderImage, type SeriesCard } from '#web/data/comics/series.ts'
import { meQuery } from '#web/data/connection/config.ts'
import { modeQuery } from '#web/data/connection/mode.ts'
import { mediaTokenQuery, pictureUrl } from '#web/data/pictures/media.ts'

interface MoreMenuProps {
  readonly series: SeriesCard
  /** Missing numbers that the user does not want. */
  readonly refused: readonly string[]
  /** Shows the gaps of these numbers again. */
  readonly onRestore: () => void
}

/** Menu of a series: its metadata, its header image (only for the owner), and the numbers that the user refused. */
export function MoreMenu({ series, refused, onRestore }: MoreMenuProps) {
  const { t, i18n } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { data: me } = useQuery(meQuery)
  const { data: mode } = useQuery(modeQuery)
  const { upload, remove, isBusy } = useHeaderImage(series)
  const isAllowed = mode?.mode !== 'off' && me?.canManageLibraries === true
  const ifAllowed = (then: () => unknown) => () =>
    isAllowed ? then() : toast.error(t('series.imageRefused'))
  const imageEntries = [
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
  ]
  const edit = () => openTask({ kind: 'edit-series', series })
  return (
    <>
      {/* The shortcut presses this button, as entries of a closed menu are not on the page. */}
      <button type="button" hidden aria-keyshortcuts="E" onClick={edit} />
      {me?.owner && <PictureInput ref={input} label={t('series.image')} onPicture={(file) => upload(file)} />}
      <MenuButton
        size="large"
        className="square"
        icon={<Ellipsis aria-hidden="true" />}
        busy={isBusy}
        label={t('actions.more', { title: series.name })}
        entries={[
          {
            label: t('actions.edit'),
            icon: <Pencil aria-hidden="true" />,
            onClick: edit,
          },
          ...(me?.owner ? imageEntries : []),
          ...(refused.length > 0
            ? [
                {
                  label: t('series.unwanted', { numbers: listFormat(i18n.language).format(refused) }),
                  icon: <Undo2 aria-hidden="true" />,
                  onClick: onRestore,
                },
              ]
            : []),
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
