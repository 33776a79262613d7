import { describe, expect, it } from 'vitest'
import { numberedPlace, placeNumber } from '#domain/reading/book-place.ts'
import { keymapOf } from '#web/components/reading/keymap.ts'
import {
  bookOf,
  isRead,
  openingPlace,
  pageAt,
  pageOfKnown,
  placeOfPage,
  shareAt,
} from '#web/reader/text/book.ts'
import { ExactPlaces } from '#web/reader/text/exact-places.ts'
import { textActionOf } from '#web/reader/text/text-actions.ts'
import { sizeBeside } from '#web/reader/text/text-settings.ts'
import { seenRange } from '#web/reader/text/use-text-position.ts'
import { memoryStorage } from '../support/memory-storage.ts'

/** A short preface, a long chapter, a picture and an end. */
const book = bookOf(4, [900, 14_400, 0, 2_700])
const reached = (page: number, pageCount: number, finished = false) => ({ page, pageCount, finished })

describe('a book measured by its text', () => {
  it('has a page for every 1,800 characters, whatever its chapters', () => {
    expect(book.pageCount).toBe(11)
    expect(bookOf(1, [900]).pageCount).toBe(1)
    expect(pageAt(book, { chapter: 1, share: 0 })).toBe(1)
    expect(pageAt(book, { chapter: 2, share: 0.5 })).toBe(5)
    expect(pageAt(book, { chapter: 4, share: 1 })).toBe(11)
    expect(shareAt(book, { chapter: 2, share: 0.5 })).toBeCloseTo(0.45, 2)
  })

  it('counts chapters equally while their lengths are unknown', () => {
    for (const lengths of [undefined, [], [0, 0, 0, 0], [5]]) {
      expect(bookOf(4, lengths)).toEqual({ starts: [0, 1800, 3600, 5400], length: 7200, pageCount: 4 })
    }
  })

  it('maps each page to a place and back', () => {
    for (let page = 1; page <= book.pageCount; page++)
      expect(pageAt(book, placeOfPage(book, page))).toBe(page)
    expect(placeOfPage(book, 1)).toEqual({ chapter: 1, share: 0 })
    expect(placeOfPage(book, 99)).toEqual({ chapter: 4, share: 1 })
  })
})

describe('the position at which a book opens', () => {
  const exact = { chapter: 2, share: 0.4321, page: 5 }
  it("is the exact place of this device, else the account's page", () => {
    expect(openingPlace(book, reached(5, 11), exact, null)).toBe(exact)
    expect(openingPlace(book, reached(7, 11), exact, null)).toEqual(placeOfPage(book, 7))
    expect(openingPlace(book, reached(7, 11), null, null)).toEqual(placeOfPage(book, 7))
  })

  it('is the requested page, or the beginning if the book is new or finished', () => {
    expect(openingPlace(book, reached(5, 11), exact, 9)).toEqual(placeOfPage(book, 9))
    expect(openingPlace(book, reached(5, 11), exact, 90)).toBe(exact)
    expect(openingPlace(book, null, exact, null)).toEqual({ chapter: 1, share: 0 })
    expect(openingPlace(book, reached(3, 11, true), exact, null)).toEqual({ chapter: 1, share: 0 })
  })

  it('converts progress in chapters, or in pages of another edition', () => {
    expect(pageOfKnown(book, reached(4, 4))).toBe(pageAt(book, { chapter: 4, share: 0 }))
    expect(pageOfKnown(book, reached(110, 220))).toBe(6)
    expect(isRead(reached(4, 4))).toBe(true)
    expect(isRead(reached(1, 11))).toBe(false)
  })
})

describe('exact places', () => {
  it('are stored by user and book, the last hundred', () => {
    const keep = memoryStorage()
    const places = new ExactPlaces(keep, 'ana')
    for (let n = 0; n <= 100; n++) places.put(`book-${n}`, { chapter: 1, share: n / 100, page: n + 1 })
    expect(new ExactPlaces(keep, 'ana').of('book-50')).toEqual({ chapter: 1, share: 0.5, page: 51 })
    expect(places.of('book-0')).toBeNull()
    expect(new ExactPlaces(keep, 'bea').of('book-50')).toBeNull()
  })

  it.each(['nonsense', '[]', '{"a":{"chapter":0,"share":2,"page":1}}'])(
    'ignore invalid storage: %s',
    (text) => {
      const keep = memoryStorage()
      keep.kept.set('comics.text.places.ana', text)
      expect(new ExactPlaces(keep, 'ana').of('a')).toBeNull()
    },
  )
})

describe('keys of a book', () => {
  const press = (key: string, more = {}, keymap = keymapOf({})) =>
    textActionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, keymap)
  it.each([
    [' ', 'advance'],
    ['PageDown', 'advance'],
    ['ArrowRight', 'next'],
    ['ArrowLeft', 'previous'],
    ['ArrowDown', 'scroll-down'],
    ['Home', 'first'],
    ['End', 'last'],
    ['+', 'zoom-in'],
    ['F', 'fullscreen'],
    ['?', 'help'],
    ['x', null],
  ])('%s: %s', (key, action) => expect(press(key)).toBe(action))

  it('with Shift go back a screen or change the chapter; other combinations are the browser’s', () => {
    expect(press(' ', { shiftKey: true })).toBe('retreat')
    expect(press('ArrowRight', { shiftKey: true })).toBe('next-chapter')
    expect(press('ArrowLeft', { shiftKey: true })).toBe('previous-chapter')
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('ArrowRight', { shiftKey: true, ctrlKey: true })).toBeNull()
  })

  it('are those that the user chose for comics', () => {
    const keymap = keymapOf({ next: ['l'], fullscreen: ['x'] })
    expect([press('l', {}, keymap), press('x', {}, keymap)]).toEqual(['next', 'fullscreen'])
    expect([press('ArrowRight', {}, keymap), press('f', {}, keymap)]).toEqual([null, null])
  })

  it('sizes stop at both ends', () => {
    expect(sizeBeside(18, 1)).toBe(20)
    expect(sizeBeside(32, 1)).toBe(32)
    expect(sizeBeside(14, -1)).toBe(14)
  })
})

describe('a bookmarked place of a book', () => {
  it('is a number of its chapter and position, in the order of the text', () => {
    expect(numberedPlace(placeNumber({ chapter: 3, share: 0 }))).toEqual({ chapter: 3, share: 0 })
    const places = [0, 0.0001, 0.4321, 0.99999, 1].flatMap((share) =>
      [1, 2, 90].map((chapter) => ({ chapter, share })),
    )
    for (const place of places) {
      const again = numberedPlace(placeNumber(place))
      expect(again.chapter).toBe(place.chapter)
      expect(Math.abs(again.share - place.share)).toBeLessThanOrEqual(0.0001)
      expect(placeNumber(again)).toBe(placeNumber(place))
    }
    expect(placeNumber({ chapter: 1, share: 0 })).toBe(1)
    expect(placeNumber({ chapter: 1, share: 1 })).toBeLessThan(placeNumber({ chapter: 2, share: 0 }))
  })

  it('is not on screen in another chapter of the same page', () => {
    const mark = placeNumber({ chapter: 3, share: 0.2 })
    const isSeen = (chapter: number, top: number, bottom: number) => {
      const { from, to } = seenRange(chapter, { top, bottom, isEnd: false })
      return mark >= from && mark <= to
    }
    expect([isSeen(3, 0.2, 0.5), isSeen(3, 0.3, 0.5), isSeen(5, 0, 1), isSeen(2, 0, 1)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
