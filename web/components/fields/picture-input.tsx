import type { RefObject } from 'react'
import { UPLOAD_TYPES } from '#domain/upload-types.ts'

interface PictureInputProps {
  /** Hidden input: callers click it to open the file picker. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onPicture: (file: File) => void
}

/** File input for an image to upload; the same file can be chosen twice. */
export function PictureInput({ ref, label, onPicture }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={UPLOAD_TYPES.join()}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onPicture(file)
        currentTarget.value = ''
      }}
    />
  )
}
