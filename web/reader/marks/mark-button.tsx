import { Bookmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/components/buttons/button.tsx'

interface MarkButtonProps {
  /** True if a page on screen is bookmarked. */
  readonly isMarked: boolean
  readonly onMark: () => void
}

/** Button that bookmarks the page, or removes its bookmark. */
export function MarkButton({ isMarked, onMark }: MarkButtonProps) {
  const { t } = useTranslation()
  return (
    <IconButton
      className="reader-marked"
      label={t(isMarked ? 'places.marks.remove' : 'places.marks.add')}
      aria-pressed={isMarked}
      onClick={onMark}
    >
      <Bookmark aria-hidden="true" />
    </IconButton>
  )
}
