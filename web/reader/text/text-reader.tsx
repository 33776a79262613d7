import { useQueryClient } from '@tanstack/react-query'
import { ALargeSmall, TableOfContents } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberedPlace, placeNumber } from '#domain/reading/book-place.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { usePreferences } from '#web/components/preferences/preferences.ts'
import { useKeymap } from '#web/components/reading/use-keymap.ts'
import { useComicName } from '#web/components/text/issue-name.ts'
import { chapterQuery } from '#web/data/comics/comic.ts'
import { useReaderKeys } from '../keys/use-reader-keys.ts'
import { useLayers } from '../settings/use-layers.ts'
import { CommonItems } from '../shell/common-items.tsx'
import type { ReaderProps } from '../shell/reader-props.ts'
import { SettingsMenu } from '../shell/settings-menu.tsx'
import { Shell } from '../shell/shell.tsx'
import { useShell } from '../shell/use-shell.ts'
import type { KnownProgress } from '../spreads/position.ts'
import { useOpened } from '../use-opened.ts'
import { type Book, type BookPlace, isRead, openingPlace, pageAt, pageOfKnown, placeOfPage } from './book.ts'
import { ExactPlaces } from './exact-places.ts'
import { pageSaved, shownOf } from './shown.ts'
import { textActionOf, textActions } from './text-actions.ts'
import { TextChoices } from './text-choices.tsx'
import { TextColumn } from './text-column.tsx'
import { TextFoot } from './text-foot.tsx'
import { sizeBeside, styleOf, TEXT_SETTINGS, type TextSettings } from './text-settings.ts'
import { TextShortcuts } from './text-shortcuts.tsx'
import { useTextPosition } from './use-text-position.ts'
import { useTextScroll } from './use-text-scroll.ts'

export interface TextReaderProps extends ReaderProps {
  readonly book: Book
  /** Latest progress of the account or this device. */
  readonly reached: KnownProgress | null
  /** Page that the URL requests. */
  readonly startPage: number | null
  /** Place that the URL requests. */
  readonly startPlace: BookPlace | null
}

/** Reader of a book of text: one chapter at a time in a column. */
export function TextReader(props: TextReaderProps) {
  const { comic, userId, reached, startPage, startPlace, book } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const exact = useMemo(() => new ExactPlaces(localStorage, userId), [userId])
  const [openAt] = useState<BookPlace>(() => {
    const isThere = comic.chapters.some(({ number }) => number === startPlace?.chapter)
    if (startPlace && isThere) return startPlace
    return openingPlace(book, reached, exact.of(comic.id), startPage)
  })
  const position = useTextPosition(book, openAt)
  const { place, shown, isShown, isEnded, goTo } = position
  const { pageCount } = book
  const chapterCount = comic.chapters.length
  const hasChapters = chapterCount > 1
  const contents = useMemo(() => {
    const lines = comic.chapters.map(({ number, title }) => ({
      position: placeNumber({ chapter: number, share: 0 }),
      title,
      level: 1,
    }))
    return lines.length > 1 ? lines : []
  }, [comic.chapters])
  const opened = useOpened()
  const shell = useShell(
    props,
    {
      kind: 'words',
      page: pageSaved(shown, book),
      pageCount,
      pages: Array.from({ length: shown.last - shown.page + 1 }, (_, index) => shown.page + index),
      // A book of one page counts as shown once its end is on screen.
      isShown: isShown && (pageCount > 1 || shown.isEnd),
      isEndShown: shown.isEnd,
      isEnded,
      isBegun: position.isBegun,
      wasFinished: isRead(reached),
      isNearEnd: isEnded,
      firstPageOf: () => null,
      pageOf: (saved) => pageOfKnown(book, saved),
      pageOfNumber: (number) => pageAt(book, numberedPlace(number)),
      range: position.range,
      contents,
      focus: scroller,
      goToPage: (page) => goTo(placeOfPage(book, page)),
      goToNumber: (number) => {
        goTo(numberedPlace(number))
        opened.closePanel()
        scroller.current?.focus({ preventScroll: true })
      },
      goBack: position.goBack,
    },
    opened,
  )
  const { chrome, marks, progress } = shell
  // Scrolling renders nothing unless a bookmark enters or leaves the screen.
  const [, setMarked] = useState(false)
  const scroll = useTextScroll(scroller, place, (chapter, seen, isScrolled) => {
    const isMoved = position.see(chapter, seen, isScrolled)
    setMarked(marks.has(position.range()))
    const page = pageSaved(shownOf(book, chapter, seen), book)
    if (isMoved && progress.keeps(page)) exact.put(comic.id, { chapter, share: seen.top, page })
  })

  useEffect(() => {
    if (isShown && place.chapter < chapterCount)
      void client.prefetchQuery(chapterQuery(comic.id, place.chapter + 1))
  }, [client, comic.id, place.chapter, chapterCount, isShown])

  const layers = useLayers(comic)
  const settings = layers.of(TEXT_SETTINGS)
  const change = (some: Partial<TextSettings>) => layers.change(TEXT_SETTINGS, some, 'device')
  const actions = textActions(shell, position, scroll, (by) =>
    change({ textSize: sizeBeside(settings.textSize, by) }),
  )
  const { keymap } = useKeymap()
  const actionOfKey = (event: KeyboardEvent) => textActionOf(event, keymap)
  useReaderKeys(opened.isDialogOpen, actionOfKey, (action) => actions[action]())

  const { eink } = usePreferences()
  const comicName = useComicName()
  const chapterTitle = comic.chapters[place.chapter - 1]?.title ?? ''
  return (
    <Shell
      shell={shell}
      attributes={{
        className: 'reader text-book',
        'data-theme': settings.textTheme,
        'data-eink': eink || undefined,
        'data-font': settings.textFont,
        style: styleOf(settings),
      }}
      areControlsShown={chrome.shown}
      tabPlace={hasChapters ? chapterTitle : [shown.page]}
      spokenPlace={chapterTitle || comicName(comic)}
      chapter={hasChapters ? chapterTitle : undefined}
      isCompact
      tools={
        shell.contents.hasAny && (
          <IconButton label={t('comic.chapters')} onClick={shell.contents.toggle}>
            <TableOfContents aria-hidden="true" />
          </IconButton>
        )
      }
      menu={
        <SettingsMenu
          opened={opened}
          icon={ALargeSmall}
          className="reader-menu"
          placeClassName="reader-menu-place"
        >
          <TextChoices settings={settings} onChange={change} />
          <CommonItems shell={shell} isCompact />
        </SettingsMenu>
      }
      overlays={<TextShortcuts open={opened.help} onClose={() => opened.setHelp(false)} />}
    >
      {!isEnded && (
        <TextFoot
          page={shown.isEnd ? pageCount : shown.page}
          pageCount={pageCount}
          percent={shown.percent}
          chapter={place.chapter}
          chapterCount={chapterCount}
          minutes={shell.minutes}
          onChapter={(chapter) => goTo({ chapter, share: 0 })}
        />
      )}
      <TextColumn
        ref={scroller}
        comic={comic}
        chapter={place.chapter}
        hidden={isEnded}
        isShown={isShown}
        onTap={chrome.toggle}
        onOnwards={() => goTo({ chapter: place.chapter + 1, share: 0 })}
      />
    </Shell>
  )
}
