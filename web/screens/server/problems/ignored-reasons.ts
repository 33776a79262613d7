import type { IgnoredFiles } from '#web/data/collection/scan.ts'

/** Maximum number of examples for each reason. */
const SHOWN = 5

/** Groups the ignored files of all libraries by reason, the most frequent first, with example paths. */
export function groupByReason(ignored: readonly IgnoredFiles[]): Omit<IgnoredFiles, 'root'>[] {
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
