import { expect, test } from 'vitest'
import { safeMediaType } from '#relay/hub/safe-media-type.ts'

test.each([
  'image/webp',
  'image/jpeg',
  'application/json; charset=utf-8',
  'application/vnd.comicbook+zip',
  'application/pdf',
  'application/epub+zip',
])('%s is forwarded unchanged', (type) => {
  expect(safeMediaType(type)).toBe(type)
})

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'application/xhtml+xml',
  'application/vnd.mozilla.xul+xml',
  'image/svg+xml',
  'text/css',
  'multipart/x-mixed-replace',
  '',
  undefined,
])('%s becomes application/octet-stream', (type) => {
  expect(safeMediaType(type)).toBe('application/octet-stream')
})
