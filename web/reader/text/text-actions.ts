import type { ComicCard, ComicDetail } from '#web/data/comic.ts'
import type { BookPlace } from './book.ts'
import type { TextAction } from './text-keys.ts'
import { sizeBeside, type TextSettings } from './text-settings.ts'
import type { useTextScroll } from './use-text-scroll.ts'

interface TextRoom {
  readonly comic: ComicDetail
  /** The chapter that is read, from 1. */
  readonly chapter: number
  readonly text: ReturnType<typeof useTextScroll>
  /** True once the chapter's text is there. */
  readonly isShown: boolean
  readonly ended: boolean
  readonly settings: TextSettings
  readonly change: (some: Partial<TextSettings>) => void
  /** To a place; past the last chapter lies the end. */
  readonly goTo: (place: BookPlace) => void
  /** Back from the end to the text. */
  readonly comeBack: () => void
  readonly mark: () => void
  readonly openContents: () => void
  readonly openHelp: () => void
  readonly toggleFullscreen: () => void
  readonly onIssue: (issue: ComicCard) => void
  readonly onLeave: () => void
}

/** What each key does in a book of words. */
export function textActions(room: TextRoom): Record<TextAction, () => void> {
  const { comic, chapter, text, ended, settings, change, comeBack } = room
  const goTo = (to: number, share = 0) => room.goTo({ chapter: to, share })
  const sized = (by: 1 | -1) => change({ textSize: sizeBeside(settings.textSize, by) })
  return {
    on: () => {
      if (!text.page(1) && room.isShown) goTo(chapter + 1)
    },
    back: () => {
      if (ended) comeBack()
      else if (!text.page(-1)) goTo(chapter - 1, 1)
    },
    down: () => void text.line(1),
    up: () => void text.line(-1),
    start: () => text.jump('start'),
    end: () => text.jump('end'),
    'next-chapter': () => goTo(chapter + 1),
    'previous-chapter': () => (ended ? comeBack() : goTo(chapter - 1)),
    'next-issue': () => comic.next && room.onIssue(comic.next),
    'previous-issue': () => comic.previous && room.onIssue(comic.previous),
    larger: () => sized(1),
    smaller: () => sized(-1),
    bookmark: () => !ended && room.mark(),
    contents: room.openContents,
    fullscreen: room.toggleFullscreen,
    help: room.openHelp,
    escape: () => (ended ? comeBack() : room.onLeave()),
  }
}
