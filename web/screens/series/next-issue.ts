import { isReadable } from '#domain/problems.ts'

/** What a series' button opens: the issue left half-way, else the first unread one, else the first again. */
export type NextIssue<T> = { readonly issue: T; readonly kind: 'continue' | 'start' | 'again' }

interface Known {
  readonly state: 'read' | 'started' | 'new' | 'unread'
}

/**
 * The issue to open next, in the series' order; null when there is none that opens. An issue left half-way comes
 * first; then the one after the last that was read; then the first not yet read.
 */
export function nextIssue<T extends { available: boolean; problem: { code: string } | null }>(
  issues: readonly T[],
  stateOf: (issue: T) => Known,
): NextIssue<T> | null {
  const states = issues.map((issue) => stateOf(issue).state)
  const opens = (index: number) => {
    const issue = issues[index]
    return issue?.available === true && isReadable(issue)
  }
  const find = (from: number, wanted: (state: Known['state']) => boolean) =>
    states.findIndex((state, index) => index >= from && wanted(state) && opens(index))
  const unread = (state: Known['state']) => state === 'new' || state === 'unread'
  const started = find(0, (state) => state === 'started')
  const afterRead = find(states.lastIndexOf('read') + 1, unread)
  const index = [started, afterRead, find(0, unread), find(0, () => true)].find((found) => found >= 0)
  const issue = index === undefined ? undefined : issues[index]
  if (index === undefined || issue === undefined) return null
  if (states[index] === 'read') return { issue, kind: 'again' }
  return { issue, kind: states[index] === 'started' || states.includes('read') ? 'continue' : 'start' }
}
