import { isReadable } from '#domain/errors/problems.ts'

/** The issue that a series' button opens: a started issue, else an unread issue, else the first again. */
export type NextIssue<T> = { readonly issue: T; readonly kind: 'continue' | 'start' | 'again' }

interface WithState {
  readonly state: 'read' | 'started' | 'new' | 'unread'
}

/**
 * Returns the issue to open next; null if none can be opened. A started issue comes first, then the first unread issue
 * after the last read issue, then the first unread issue.
 */
export function nextIssue<T extends { available: boolean; problem: { code: string } | null }>(
  issues: readonly T[],
  stateOf: (issue: T) => WithState,
): NextIssue<T> | null {
  const states = issues.map((issue) => stateOf(issue).state)
  const canOpen = (index: number) => {
    const issue = issues[index]
    return issue?.available === true && isReadable(issue)
  }
  const find = (from: number, matches: (state: WithState['state']) => boolean) =>
    states.findIndex((state, index) => index >= from && matches(state) && canOpen(index))
  const unread = (state: WithState['state']) => state === 'new' || state === 'unread'
  const started = find(0, (state) => state === 'started')
  const afterRead = find(states.lastIndexOf('read') + 1, unread)
  const index = [started, afterRead, find(0, unread), find(0, () => true)].find((found) => found >= 0)
  const issue = index === undefined ? undefined : issues[index]
  if (index === undefined || issue === undefined) return null
  if (states[index] === 'read') return { issue, kind: 'again' }
  return { issue, kind: states[index] === 'started' || states.includes('read') ? 'continue' : 'start' }
}
