import type { Stats } from 'node:fs'
import { expect, it } from 'vitest'
import { fileState } from '#library/roots/file-state.ts'

it.each([
  [1_795_382_334_123.7, '2026-11-22T21:18:54.123Z'],
  [-5, '1970-01-01T00:00:00.000Z'],
  [253_402_300_900_000, '9999-12-31T00:00:00.000Z'],
  [8_640_000_000_001_000, '9999-12-31T00:00:00.000Z'],
])('a modification time of %d is stored as %s, within the range of dates', (mtimeMs, expected) => {
  expect(new Date(fileState({ size: 1, mtimeMs } as Stats).mtime).toISOString()).toBe(expected)
})
