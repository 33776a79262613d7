import type { IgnoredFiles } from '#web/data/collection/scan.ts'

/** Examples shown of each reason. */
const SHOWN = 5

/** What all libraries pass over by reason, the most of it first, with the first paths of each. */
export function byReason(ignored: readonly IgnoredFiles[]): Omit<IgnoredFiles, 'root'>[] {
  const reasons = new Map<IgnoredFiles['reason'], Omit<IgnoredFiles, 'root'>>()
  for (const { reason, count, examples } of ignored) {
    const before = reasons.get(reason)
    reasons.set(reason, {
      reason,
      count: count + (before?.count ?? 0),
      examples: [...(before?.examples ?? []), ...examples].slice(0, SHOWN),
    })
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count)
}
