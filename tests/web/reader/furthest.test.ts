import { expect, it } from 'vitest'
import {
  afterOtherDevice,
  afterSave,
  afterTurn,
  furthestAt,
  isSavable,
  offerAt,
  shouldSave,
} from '#web/reader/progress/furthest.ts'

it('pages before the saved one are not saved, and a question is shown once they are far from it', () => {
  const at80 = furthestAt(80)
  expect(isSavable(at80, 79)).toBe(false)
  expect(isSavable(at80, 80)).toBe(true)
  expect(offerAt(at80, 79)).toBeNull()
  expect(offerAt(at80, 77)).toBeNull()
  expect(offerAt(at80, 20)).toEqual({ page: 80, isOtherDevice: false })
  expect(offerAt({ ...at80, isDismissed: true }, 20)).toBeNull()
  // After the user confirms an earlier page, that page is the progress.
  const at20 = afterSave(at80, 20)
  expect(isSavable(at20, 20)).toBe(true)
  expect(offerAt(at20, 20)).toBeNull()
})

it('progress of another device is offered at once, however near', () => {
  const elsewhere = afterOtherDevice(furthestAt(20), 21)
  expect(offerAt(elsewhere, 20)).toEqual({ page: 21, isOtherDevice: true })
  expect(offerAt(afterSave(elsewhere, 21), 21)).toBeNull()
  // Earlier progress of another device is ignored.
  expect(afterOtherDevice(furthestAt(20), 5)).toEqual(furthestAt(20))
})

it('a new or finished comic is saved from its first page on', () => {
  expect(isSavable(furthestAt(0), 1)).toBe(true)
  expect(offerAt(furthestAt(0), 1)).toBeNull()
})

it('the question is withdrawn after three turns, until other progress is known', () => {
  const to = (page: number, before = furthestAt(13)) => afterTurn(before, page)
  let furthest = to(1)
  for (const page of [2, 3, 4]) {
    expect(offerAt(furthest, page)).not.toBeNull()
    furthest = to(page, furthest)
  }
  expect(offerAt(furthest, 5)).toBeNull()
  expect(offerAt(afterOtherDevice(furthest, 20), 5)).toEqual({ page: 20, isOtherDevice: true })
  // Without a question, turns are not counted.
  expect(to(12)).toEqual(furthestAt(13))
})

it('a book is saved after the first move, though its first chapters are page 1', () => {
  const now = { page: 1, lastSaved: 1, isRead: false, isEndShown: false, isBegun: false }
  expect(shouldSave(furthestAt(0), now)).toBe(false)
  expect(shouldSave(furthestAt(0), { ...now, isBegun: true })).toBe(true)
  // Once saved, the first page is not saved again, nor does it restart a finished book.
  expect(shouldSave(afterSave(furthestAt(0), 1), { ...now, isBegun: true })).toBe(false)
  expect(shouldSave(furthestAt(0), { ...now, isRead: true, isBegun: true })).toBe(false)
  expect(shouldSave(furthestAt(9), { ...now, page: 4 })).toBe(false)
})
