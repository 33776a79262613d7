import { expect, it } from 'vitest'
import {
  isNews,
  isOnwards,
  offerAt,
  openedAt,
  reachedElsewhere,
  reachedPage,
  turnedTo,
} from '#web/reader/furthest.ts'

it('what lies before the place that is kept is not kept, and is asked about once it is far', () => {
  const at80 = openedAt(80)
  expect(isOnwards(at80, 79)).toBe(false)
  expect(isOnwards(at80, 80)).toBe(true)
  expect(offerAt(at80, 79)).toBeNull()
  expect(offerAt(at80, 77)).toBeNull()
  expect(offerAt(at80, 20)).toEqual({ page: 80, elsewhere: false })
  expect(offerAt({ ...at80, isDismissed: true }, 20)).toBeNull()
  // Once somebody says that they go on from here, here is the place.
  const at20 = reachedPage(at80, 20)
  expect(isOnwards(at20, 20)).toBe(true)
  expect(offerAt(at20, 20)).toBeNull()
})

it('what another device read further is offered at once, however near', () => {
  const elsewhere = reachedElsewhere(openedAt(20), 21)
  expect(offerAt(elsewhere, 20)).toEqual({ page: 21, elsewhere: true })
  expect(offerAt(reachedPage(elsewhere, 21), 21)).toBeNull()
  // What it read before is nothing to go to.
  expect(reachedElsewhere(openedAt(20), 5)).toEqual(openedAt(20))
})

it('a comic that is new, or was read to its end, is kept from its first page on', () => {
  expect(isOnwards(openedAt(0), 1)).toBe(true)
  expect(offerAt(openedAt(0), 1)).toBeNull()
})

it('a question that was passed over three times is not asked any more, until something new is known', () => {
  const to = (page: number, before = openedAt(13)) => turnedTo(before, page)
  let furthest = to(1)
  for (const page of [2, 3, 4]) {
    expect(offerAt(furthest, page)).not.toBeNull()
    furthest = to(page, furthest)
  }
  expect(offerAt(furthest, 5)).toBeNull()
  expect(offerAt(reachedElsewhere(furthest, 20), 5)).toEqual({ page: 20, elsewhere: true })
  // Where nothing is asked, turning counts nothing.
  expect(to(12)).toEqual(openedAt(13))
})

it('a book is begun by going on at all, though its first chapters are page 1', () => {
  const now = { page: 1, noted: 1, isRead: false, isOver: false, isBegun: false }
  expect(isNews(openedAt(0), now)).toBe(false)
  expect(isNews(openedAt(0), { ...now, isBegun: true })).toBe(true)
  // Once kept, it is no news; nor does it begin anew what was read.
  expect(isNews(reachedPage(openedAt(0), 1), { ...now, isBegun: true })).toBe(false)
  expect(isNews(openedAt(0), { ...now, isRead: true, isBegun: true })).toBe(false)
  expect(isNews(openedAt(9), { ...now, page: 4 })).toBe(false)
})
