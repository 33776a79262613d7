import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComicDetail } from '#web/data/comic.ts'
import { Chapter } from './chapter.tsx'

interface TextColumnProps {
  readonly comic: ComicDetail
  /** From 1. */
  readonly chapter: number
  readonly hidden: boolean
  /** True once the chapter's text is there. */
  readonly isShown: boolean
  readonly onTap: () => void
  /** To the next chapter, or past the last one. */
  readonly onOnwards: () => void
  readonly ref: Ref<HTMLDivElement>
}

/** A chapter in a column that scrolls, and at its foot the way on. */
export function TextColumn({ comic, chapter, hidden, isShown, onTap, onOnwards, ref }: TextColumnProps) {
  const { t } = useTranslation()
  const title = comic.chapters[chapter - 1]?.title
  const next = comic.chapters[chapter]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard shows the controls by its focus
    <section
      ref={ref}
      className="text-scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={title || comic.title}
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

/** A tap on the text shows the controls; one on a button does not, nor one that marked some words. */
const isTap = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') === null && getSelection()?.isCollapsed !== false
