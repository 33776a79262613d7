import { expect, test } from 'vitest'
import { ERRORS } from '#domain/errors/errors.ts'
import { isPartlyReadable, isReadable } from '#domain/errors/problems.ts'

test('only problems with metadata or with single pages leave a comic readable', () => {
  expect(isReadable({ problem: null })).toBe(true)
  const codes = Object.keys(ERRORS)
  const readable = codes.filter((code) => isReadable({ problem: { code } }))
  expect(readable.sort()).toEqual([
    'metadata-corrupt',
    'metadata-excessive',
    'page-corrupt',
    'page-unsupported',
  ])
  const partly = codes.filter((code) => isPartlyReadable({ problem: { code } }))
  expect(partly.sort()).toEqual(['page-corrupt', 'page-unsupported'])
  expect(isPartlyReadable({ problem: null })).toBe(false)
})
