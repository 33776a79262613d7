import { isReadable } from '#domain/errors/problems.ts'
import { nextIssueIndex } from '#domain/reading/next-issue.ts'

/** The issue that a series' button opens: a started issue, else an unread issue, else the first again. */
export type NextIssue<T> = { readonly issue: T; readonly kind: 'continue' | 'start' | 'again' }

interface WithState {
  readonly state: 'read' | 'started' | 'new' | 'unread'
}

/** Returns the issue to open next (`nextIssueIndex`); null if none can be opened. */
export function nextIssue<T extends { available: boolean; problem: { code: string } | null }>(
  issues: readonly T[],
  stateOf: (issue: T) => WithState,
): NextIssue<T> | null {
  const states = issues.map((issue) => stateOf(issue).state)
  const canOpen = (index: number) => {
    const issue = issues[index]
    return issue?.available === true && isReadable(issue)
  }
  const index = nextIssueIndex(states, canOpen)
  const issue = index === undefined ? undefined : issues[index]
  if (index === undefined || issue === undefined) return null
  if (states[index] === 'read') return { issue, kind: 'again' }
  return { issue, kind: states[index] === 'started' || states.includes('read') ? 'continue' : 'start' }
}
