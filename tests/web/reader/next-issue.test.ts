import { describe, expect, it } from 'vitest'
import { readingState } from '#domain/reading/reading-state.ts'
import { nextIssue } from '#web/screens/series/next-issue.ts'

type State = 'read' | 'started' | 'new' | 'unread'

/** Returns the next issue for issues named 1, 2, … in these states; ! marks a file that cannot be opened. */
function next(...states: readonly string[]) {
  const issues = states.map((state, index) => ({
    name: index + 1,
    state: state.replace('!', '') as State,
    available: !state.endsWith('!'),
    problem: null,
  }))
  const found = nextIssue(issues, ({ state }) => ({ state }))
  return found && [found.kind, found.issue.name]
}

describe('the issue that a series opens', () => {
  it.each([
    [
      ['unread', 'unread'],
      ['start', 1],
    ],
    [
      ['read', 'started', 'unread'],
      ['continue', 2],
    ],
    [
      ['read', 'read', 'unread'],
      ['continue', 3],
    ],
    [
      ['unread', 'read', 'new'],
      ['continue', 3],
    ],
    [
      ['unread', 'read'],
      ['continue', 1],
    ],
    [
      ['read', 'read'],
      ['again', 1],
    ],
    [
      ['unread!', 'unread'],
      ['start', 2],
    ],
    [['unread!'], null],
    [[], null],
  ])('%j → %j', (states, expected) => {
    expect(next(...states)).toEqual(expected)
  })
})

describe('the reading state of a comic', () => {
  const day = 24 * 60 * 60 * 1000
  const now = Date.parse('2026-11-21T12:00:00Z')
  const comic = (days: number, page: number | null = null, finished = false) => ({
    added: new Date(now - days * day).toISOString(),
    pageCount: 28,
    progress: page === null ? null : { page, pageCount: 28, finished },
  })
  const since = comic(300).added

  it('is read, started or unread', () => {
    expect(readingState(comic(100, 28, true), since, now)).toEqual({ state: 'read' })
    const half = { state: 'started', page: 14, total: 28, share: 0.5 }
    expect(readingState(comic(100, 14), since, now)).toEqual(half)
    expect(readingState(comic(100), since, now)).toEqual({ state: 'unread' })
  })
  it('is new only if the comic was added recently and after the collection began', () => {
    expect(readingState(comic(3), since, now)).toEqual({ state: 'new' })
    expect(readingState(comic(3, 1), since, now)).toMatchObject({ state: 'started' })
    expect(readingState(comic(20), since, now)).toEqual({ state: 'unread' })
    expect(readingState(comic(3), comic(3).added, now)).toEqual({ state: 'unread' })
    expect(readingState(comic(3), null, now)).toEqual({ state: 'unread' })
  })
})
