import type { RefObject } from 'react'

interface PictureInputProps {
  /** Hidden input: callers click it to open the file picker. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onPicture: (file: File) => void
}

/** File input for a JPG or PNG; the same file can be chosen twice. */
export function PictureInput({ ref, label, onPicture }: PictureInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept="image/jpeg,image/png"
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        if (file) onPicture(file)
        currentTarget.value = ''
      }}
    />
  )
}
