import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/components/button.tsx'
import type { ComicDetail } from '#web/data/comic.ts'
import { Bar } from '../bar.tsx'
import type { useFullscreen } from '../comfort/use-fullscreen.ts'
import { MarkButton } from '../marks/mark-button.tsx'
import type { Book, BookPlace } from './book.ts'
import { TextContents } from './text-contents.tsx'
import { TextMenu } from './text-menu.tsx'
import type { TextSettings } from './text-settings.ts'
import type { TextMarks } from './use-text-marks.ts'

type OpenState = readonly [boolean, (open: boolean) => void]

interface TextBarsProps {
  readonly comic: ComicDetail
  readonly book: Book
  readonly chapter: number
  readonly page: number
  /** Of the whole book. */
  readonly percent: number
  readonly isEnd: boolean
  readonly ended: boolean
  readonly settings: TextSettings
  readonly onChange: (some: Partial<TextSettings>) => void
  readonly fullscreen: ReturnType<typeof useFullscreen>
  readonly menu: OpenState
  readonly contents: OpenState
  readonly onHelp: () => void
  readonly marks: TextMarks
  readonly onPlace: (place: BookPlace) => void
  /** What has the focus once somebody chose where to read on. */
  readonly text: RefObject<HTMLElement | null>
  readonly onMark: () => void
  readonly onLeave: () => void
  /** Beside the title. */
  readonly badge?: ReactNode
  /** Beside the page: how long the rest takes. */
  readonly left?: ReactNode
  /** What else the menu offers. */
  readonly more?: ReactNode
}

/** What is being read, how far one is, and what changes how it looks. */
export function TextBars(props: TextBarsProps) {
  const { comic, book, chapter, page, percent, isEnd, ended, onPlace } = props
  const { t } = useTranslation()
  const total = comic.chapters.length
  const title = comic.chapters[chapter - 1]?.title
  return (
    <>
      <Bar place="top">
        <IconButton label={t('reader.leave')} onClick={props.onLeave}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
        <h1 className="reader-title">
          <b>{comic.title}</b>
          {total > 1 && <span className="facts">{title}</span>}
        </h1>
        {props.badge}
        <div className="reader-tools">
          {!ended && <MarkButton isMarked={props.marks.isMarked} onMark={props.onMark} />}
          {(total > 1 || props.marks.all.length > 0) && (
            <TextContents
              comic={comic}
              book={book}
              chapter={chapter}
              open={props.contents[0]}
              onOpen={props.contents[1]}
              marks={props.marks.all}
              onPlace={onPlace}
              text={props.text}
            />
          )}
          <TextMenu
            settings={props.settings}
            onChange={props.onChange}
            open={props.menu[0]}
            onOpen={props.menu[1]}
            fullscreen={props.fullscreen}
            onHelp={props.onHelp}
          >
            {props.more}
          </TextMenu>
        </div>
      </Bar>
      {!ended && (
        <div className="text-foot tabular">
          <div className="text-progress" style={{ inlineSize: `${percent}%` }} />
          <p>
            <span>{t('reader.pageOf', { page: isEnd ? book.pageCount : page, total: book.pageCount })}</span>
            {total > 1 && (
              <span className="text-foot-chapter">{t('reader.chapterOf', { number: chapter, total })}</span>
            )}
            {props.left}
            <span>{t('collection.percent', { percent })}</span>
          </p>
        </div>
      )}
      {!ended && total > 1 && (
        <Bar place="bottom">
          <nav aria-label={t('comic.chapters')}>
            <Button
              kind="ghost"
              disabled={chapter === 1}
              icon={<ChevronLeft aria-hidden="true" />}
              onClick={() => onPlace({ chapter: chapter - 1, share: 0 })}
            >
              {t('reader.previousChapter')}
            </Button>
            <Button
              kind="ghost"
              disabled={chapter === total}
              onClick={() => onPlace({ chapter: chapter + 1, share: 0 })}
            >
              {t('reader.nextChapter')}
              <ChevronRight aria-hidden="true" />
            </Button>
          </nav>
        </Bar>
      )}
    </>
  )
}
