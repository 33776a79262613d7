/**
 * Returns the index of the issue of a series to read next; undefined if none can be opened. A started issue comes
 * first, then the first unread issue after the last read issue, then the first unread issue, then the first of all.
 */
export function nextIssueIndex(
  states: readonly ('read' | 'started' | 'new' | 'unread')[],
  canOpen: (index: number) => boolean,
): number | undefined {
  const find = (from: number, matches: (state: (typeof states)[number]) => boolean) =>
    states.findIndex((state, index) => index >= from && matches(state) && canOpen(index))
  const isUnread = (state: (typeof states)[number]) => state === 'new' || state === 'unread'
  const started = find(0, (state) => state === 'started')
  const afterRead = find(states.lastIndexOf('read') + 1, isUnread)
  return [started, afterRead, find(0, isUnread), find(0, () => true)].find((found) => found >= 0)
}
