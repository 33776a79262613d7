import { afterEach, describe, expect, it } from 'vitest'
import { dayAfter, levelOf, localDay, quartilesOf, weekdayOf, weeksOf } from '#domain/calendar.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('days', () => {
  it.each([
    ['Europe/Madrid', '2026-11-12'],
    ['America/Los_Angeles', '2026-11-11'],
    ['Pacific/Kiritimati', '2026-11-12'],
  ])('use the local time zone: %s', (place, day) => {
    process.env.TZ = place
    expect(localDay(new Date('2026-11-11T23:30:00Z'))).toBe(day)
  })

  it('are listed once each, also at changes to and from summer time', () => {
    process.env.TZ = 'Europe/Madrid'
    // Days of 23 and 25 hours.
    expect(dayAfter('2026-03-28')).toBe('2026-03-29')
    expect(dayAfter('2026-03-29')).toBe('2026-03-30')
    expect(dayAfter('2026-10-25')).toBe('2026-10-26')
    expect(dayAfter('2026-10-26', -1)).toBe('2026-10-25')
    expect(localDay(new Date('2026-10-25T22:59:00Z'))).toBe('2026-10-25')
    expect(localDay(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26')
  })

  it('include leap days', () => {
    expect(dayAfter('2024-02-28')).toBe('2024-02-29')
    expect(dayAfter('2026-02-28')).toBe('2026-03-01')
    expect(dayAfter('2100-02-28')).toBe('2100-03-01')
  })

  it('begin their week on Monday', () => {
    expect(weekdayOf('2026-11-23')).toBe(0)
    expect(weekdayOf('2026-11-22')).toBe(6)
  })
})

describe('the weeks of a year', () => {
  it.each([
    [2026, 53, 3, 365],
    [2024, 53, 0, 366],
    [2023, 53, 6, 365],
    // A leap year that begins on a Sunday.
    [2012, 54, 6, 366],
    // Begins on a Monday, ends on one.
    [2018, 53, 0, 365],
  ])('%d has %d, with %d days of the year before and %d of its own', (year, weeks, before, days) => {
    const found = weeksOf(year)
    expect(found).toHaveLength(weeks)
    expect(found.every((week) => week.length === 7)).toBe(true)
    expect(found[0]?.indexOf(`${year}-01-01`)).toBe(before)
    const own = found.flat().filter((day) => day !== null)
    expect(own).toHaveLength(days)
    expect(new Set(own).size).toBe(days)
    expect(own.at(-1)).toBe(`${year}-12-31`)
  })
})

describe('levels', () => {
  it('are quartiles of the days with reading', () => {
    const counts = [0, 0, 4, 8, 12, 16, 20, 24, 28, 32]
    const quarters = quartilesOf(counts)
    expect(quarters).toEqual([8, 16, 24])
    expect(counts.map((count) => levelOf(count, quarters, 32))).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
  })

  it('are the highest for a single day, and for equal days', () => {
    expect(levelOf(3, quartilesOf([3]), 3)).toBe(4)
    expect([5, 5, 5].map((count) => levelOf(count, quartilesOf([5, 5, 5]), 5))).toEqual([4, 4, 4])
  })

  it('are empty without days', () => {
    expect(quartilesOf([0, 0])).toBeNull()
    expect(levelOf(0, null, 0)).toBe(0)
  })
})
