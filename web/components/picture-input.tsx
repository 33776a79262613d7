import type { RefObject } from 'react'

interface PictureInputProps {
  /** Whoever asks for a picture clicks it: it shows nothing itself. */
  readonly ref: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly onPicture: (file: File) => void
}

/** Asks for a JPG or PNG by the system's own window; the same file can be chosen twice. */
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
