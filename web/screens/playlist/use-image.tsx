import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isAppError } from '#domain/errors.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { PictureInput } from '#web/components/picture-input.tsx'
import { LONGER, toast } from '#web/components/toasts.tsx'
import { type Playlist, putPlaylistImage } from '#web/data/playlists.ts'

/** Chooses a playlist's own image, or takes it away; says how it went. */
export function useImage({ id }: Playlist) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const put = useMutation({
    mutationFn: (file: File | null) => putPlaylistImage(client, id, file),
    onSuccess: (_done, file) =>
      toast.success(t(file === null ? 'playlists.imageRemoved' : 'playlists.imagePut')),
    onError: (error) => {
      const isRefused = isAppError(error, 'image-type') || isAppError(error, 'image-too-large')
      if (isRefused) toast.error(errorText(error), LONGER)
      else toast.error(t('playlists.imageFailed'), { ...LONGER, description: errorText(error) })
    },
  })
  return {
    isBusy: put.isPending,
    choose: () => input.current?.click(),
    remove: () => put.mutate(null),
    input: <PictureInput ref={input} label={t('playlists.image')} onPicture={(file) => put.mutate(file)} />,
  }
}
