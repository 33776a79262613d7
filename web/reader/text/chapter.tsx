import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/button.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { chapterQuery } from '#web/data/comic.ts'

interface ChapterProps {
  readonly comicId: string
  readonly number: number
}

/** A chapter's text, or why it does not come. */
export const Chapter = memo(function Chapter({ comicId, number }: ChapterProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const chapter = useQuery(chapterQuery(comicId, number))
  if (chapter.error) {
    return (
      <div className="text-failed" role="alert">
        <p>{errorText(chapter.error)}</p>
        <Button kind="secondary" onClick={() => void chapter.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!chapter.data) return <div className="text-waiting" aria-busy="true" />
  const html = { __html: underTitle(chapter.data.html) }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the helper lets through a closed list of elements only
  return <article dangerouslySetInnerHTML={html} />
})

/** Puts a book's headings, which begin at any level, below the page's own without leaving levels out. */
function underTitle(html: string): string {
  return html.replace(/<h([1-6])\b/g, '<h2 data-level="$1"').replace(/<\/h[1-6]>/g, '</h2>')
}
