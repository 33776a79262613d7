import type { EntityKind } from '#domain/entities.ts'

/** Milliseconds for which changes are collected before they are reported: one action changes many rows. */
const COLLECTED_FOR = 300
/**
 * Minimum time between two reports, as a multiple of COLLECTED_FOR: each report makes open dashboards reload lists,
 * also while a scan links comics.
 */
const INTERVAL_FACTOR = 5

/** Collects the kinds of entities that changed, to report them together. */
export interface CollectedKinds {
  add(...kinds: readonly EntityKind[]): void
  /** Discards the kinds that were not reported yet. */
  stop(): void
}

/** Creates a collector; `collectedFor` is in milliseconds. */
export function collectKinds(
  report: (kinds: ReadonlySet<EntityKind>) => void,
  collectedFor = COLLECTED_FOR,
): CollectedKinds {
  let collected = new Set<EntityKind>()
  let timer: ReturnType<typeof setTimeout> | null = null
  let reportedAt = Number.NEGATIVE_INFINITY
  const send = (): void => {
    const kinds = collected
    collected = new Set()
    timer = null
    reportedAt = performance.now()
    report(kinds)
  }
  return {
    add(...kinds) {
      for (const kind of kinds) collected.add(kind)
      const due = reportedAt + collectedFor * INTERVAL_FACTOR - performance.now()
      timer ??= setTimeout(send, Math.max(collectedFor, due))
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
