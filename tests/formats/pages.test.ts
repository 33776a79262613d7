import { describe, expect, it } from 'vitest'
import { coverByName, isPageName, pagesOf } from '#formats/archive/page-entries.ts'

describe('page names', () => {
  it.each([
    'a.jpg',
    'A/B/c.JPEG',
    'x.jpe',
    'p.webp',
    'p.avif',
    'p.jxl',
    'p.tif',
    'p.heic',
    'p.jp2',
    'a.b.png',
  ])('%s is a page', (name) => expect(isPageName(name)).toBe(true))
  it.each([
    'a.txt',
    'jpg',
    '__MACOSX/a.jpg',
    'x/__MACOSX/a.jpg',
    '.a.jpg',
    'a/._b.jpg',
    '@eaDir/a.jpg',
    '@Recycle/a.jpg',
    '.AppleDouble/a.jpg',
    'a.jpg/',
    'a.svg',
    '',
  ])('%s is not a page', (name) => expect(isPageName(name)).toBe(false))
  it('pages are sorted naturally by their full path', () => {
    const names = ['ch10/1.jpg', 'ch2/10.jpg', 'ch2/9.jpg', 'Ch1/z.jpg', 'notes.txt']
    expect(pagesOf(names.map((name) => ({ name }))).map((one) => one.name)).toEqual([
      'Ch1/z.jpg',
      'ch2/9.jpg',
      'ch2/10.jpg',
      'ch10/1.jpg',
    ])
  })
})

describe('cover names', () => {
  it.each(['cover.jpg', 'Folder.png', 'x - Cover.jpg', '00_cover_a.webp', 'cover2.jpg', 'art/COVER.JPG'])(
    '%s is a cover',
    (name) => expect(coverByName(['001.jpg', name])).toBe(1),
  )
  it.each([
    'back cover.jpg',
    'backcover.jpg',
    'back_cover.png',
    'rear-cover.jpg',
    'inside cover.jpg',
    'discovery.jpg',
    'coverage.jpg',
    'recover.jpg',
    'cover/001.jpg',
  ])('%s is not a cover', (name) => expect(coverByName(['001.jpg', name])).toBeNull())
})
