import { expect, test } from 'vitest'
import { ASIDE_MAX, type AsideKind, mergeAside, type SetAside } from '#domain/reading/set-aside.ts'

const entry = (comicId: string, at: number, kind: AsideKind | null = 'later'): SetAside => ({
  comicId,
  kind,
  at,
})

test('of two entries of a comic the newer wins, in both directions, and the newest come first', () => {
  const ours = [entry('a', 1), entry('b', 5, null), entry('c', 3)]
  const theirs = [entry('a', 2, 'dropped'), entry('b', 4, 'news'), entry('d', 9)]
  const merged = [entry('d', 9), entry('b', 5, null), entry('c', 3), entry('a', 2, 'dropped')]
  expect(mergeAside(ours, theirs)).toEqual(merged)
  expect(mergeAside(theirs, ours)).toEqual(merged)
  expect(mergeAside([], [])).toEqual([])
  // Of two entries of the same time the first one stays.
  expect(mergeAside([entry('a', 1, 'news')], [entry('a', 1, 'dropped')])).toEqual([entry('a', 1, 'news')])
})

test('the newest entries are kept', () => {
  const ours = Array.from({ length: ASIDE_MAX }, (_, at) => entry(`ours ${at}`, at))
  const merged = mergeAside(ours, [entry('old', -1), entry('new', ASIDE_MAX)])
  expect(merged).toHaveLength(ASIDE_MAX)
  expect(merged[0]).toEqual(entry('new', ASIDE_MAX))
  expect(merged.at(-1)).toEqual(entry('ours 1', 1))
})
