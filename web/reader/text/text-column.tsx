import { useQuery } from '@tanstack/react-query'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/components/buttons/button.tsx'
import { useComicName } from '#web/components/text/issue-name.ts'
import { useErrorText } from '#web/components/toasts/error-text.ts'
import { type ComicDetail, chapterQuery } from '#web/data/comics/comic.ts'

interface ChapterProps {
  readonly comicId: string
  readonly number: number
}

/** Text of a chapter, or the error that its request failed with. */
const Chapter = memo(function Chapter({ comicId, number }: ChapterProps) {
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

/** Turns all headings, whatever their level, into `h2`, as the page's title is the `h1`. */
function underTitle(html: string): string {
  return html.replace(/<h([1-6])\b/g, '<h2 data-level="$1"').replace(/<\/h[1-6]>/g, '</h2>')
}

interface TextColumnProps {
  readonly comic: ComicDetail
  /** From 1. */
  readonly chapter: number
  readonly hidden: boolean
  /** True once the chapter's text is shown. */
  readonly isShown: boolean
  readonly onTap: () => void
  /** Goes to the next chapter, or after the last chapter to the ending. */
  readonly onOnwards: () => void
  readonly ref: Ref<HTMLDivElement>
}

/** Scrolling column with a chapter, and below it a button to the next chapter. */
export function TextColumn({ comic, chapter, hidden, isShown, onTap, onOnwards, ref }: TextColumnProps) {
  const { t } = useTranslation()
  const comicName = useComicName()
  const title = comic.chapters[chapter - 1]?.title
  const next = comic.chapters[chapter]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard shows the controls when one gets the focus
    <section
      ref={ref}
      className="text-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={title || comicName(comic)}
      hidden={hidden}
      onClick={(event) => isTap(event.target) && onTap()}
    >
      <Chapter key={chapter} comicId={comic.id} number={chapter} />
      {isShown && (
        <button type="button" className="text-onwards" onClick={onOnwards}>
          {next === undefined ? t('textBook.end') : t('reader.nextChapter')}
          <span>{next?.title}</span>
        </button>
      )}
    </section>
  )
}

/** True for a click that toggles the controls: not on a button, and not after selecting text. */
const isTap = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') === null && getSelection()?.isCollapsed !== false
