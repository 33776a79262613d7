import { expect, it } from 'vitest'
import { shownPath } from '#web/screens/server/problems/shown-path.ts'

it('shows a path from its library on, or the whole path outside all libraries', () => {
  const libraries = ['/home/lucia/Comics', 'D:\\Manga']
  expect(shownPath('/home/lucia/Comics/Saga/1.cbz', libraries)).toBe('Comics/Saga/1.cbz')
  expect(shownPath('D:\\Manga\\One\\1.cbz', libraries)).toBe('Manga\\One\\1.cbz')
  expect(shownPath('/home/lucia/Comics 2/1.cbz', libraries)).toBe('/home/lucia/Comics 2/1.cbz')
  expect(shownPath('/home/lucia/Comics', libraries)).toBe('/home/lucia/Comics')
})
