import { expect, test } from 'vitest'
import { ERRORS } from '#domain/errors/errors.ts'
import { isReadable } from '#domain/errors/problems.ts'

test('only problems with metadata, not with pages, leave a comic readable', () => {
  expect(isReadable({ problem: null })).toBe(true)
  const readable = Object.keys(ERRORS).filter((code) => isReadable({ problem: { code } }))
  expect(readable).toEqual(['metadata-corrupt', 'metadata-excessive'])
})
