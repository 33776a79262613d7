import { describe, expect, it } from 'vitest'
import { splitEmoji } from '#web/components/pictures/server-badge.tsx'
import {
  formatBytes,
  formatCount,
  formatWhen,
  listFormat,
  truncateMiddle,
} from '#web/components/text/format.ts'

describe('counts', () => {
  it('four digits stay together in Spanish, five get a thin no-break space', () => {
    expect(formatCount(2147, 'es')).toBe('2147')
    expect(formatCount(12480, 'es')).toBe('12\u202f480')
    expect(formatCount(12480, 'en')).toBe('12,480')
  })
})

describe('dates', () => {
  const now = new Date(2026, 10, 21, 12, 0)
  it.each([
    [new Date(2026, 10, 21, 9, 5), 'hoy, 9:05'],
    [new Date(2026, 10, 20, 22, 14), 'ayer, 22:14'],
    [new Date(2026, 10, 18, 23, 59), 'hace 3 días'],
    [new Date(2026, 4, 2), '2 may 2026'],
  ])('%s → %s', (when, text) => {
    expect(formatWhen(when.toISOString(), 'es', now)).toBe(text)
  })
  it('have no Western comma in Japanese', () => {
    expect(formatWhen(new Date(2026, 10, 21, 9, 5).toISOString(), 'ja', now)).toBe('今日 9:05')
  })
})

it('lists are joined by the rules of the language', () => {
  const names = ['Ana Pons', 'Bea Sol', 'Léa Roy']
  expect(listFormat('es').format(names)).toBe('Ana Pons, Bea Sol y Léa Roy')
  expect(listFormat('ja').format(names)).toBe('Ana Pons、Bea Sol、Léa Roy')
})

it('sizes use the most readable unit', () => {
  expect(formatBytes(0, 'es')).toBe('0 bytes')
  expect(formatBytes(84_300_000_000, 'es')).toBe('84 GB')
  expect(formatBytes(1_440_000, 'es')).toBe('1,4 MB')
})

it('a long path is shortened in the middle', () => {
  expect(truncateMiddle('/a/b.cbz', 20)).toBe('/a/b.cbz')
  const cut = truncateMiddle(`/library/${'deep/'.repeat(20)}issue 7.cbz`, 40)
  expect(cut).toHaveLength(40)
  expect(cut).toMatch(/^\/library\/.*…\/issue 7\.cbz$/)
})

it("the server badge's emoji is split from its text", () => {
  expect(splitEmoji('🟢 ON (Local)')).toEqual(['🟢 ', 'ON (Local)'])
  expect(splitEmoji('⭕ OFF')).toEqual(['⭕ ', 'OFF'])
  expect(splitEmoji('...')).toEqual(['', '...'])
})
