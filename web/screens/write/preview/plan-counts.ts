import { CONVERTIBLE_FORMATS, extensionOf } from '#domain/file-types.ts'
import type { PlannedWriteRow, WriteLibraries } from '#web/data/files/plan.ts'

/** What happens to the files of a plan. */
export interface PlanCounts {
  /** Files that are written: inside, and beside. */
  readonly inside: readonly PlannedWriteRow[]
  readonly beside: readonly PlannedWriteRow[]
  /** Files that cannot be written, and those that the user leaves. */
  readonly stay: readonly PlannedWriteRow[]
  readonly left: readonly PlannedWriteRow[]
  /** Files in libraries that nothing is written into. */
  readonly off: readonly PlannedWriteRow[]
  /** Number of files that already have the values. */
  readonly equal: number
}

/** Sorts the files of a plan by what happens to them; `skip` has the ids that the user leaves. */
export function countPlan(files: readonly PlannedWriteRow[], skip: ReadonlySet<string>): PlanCounts {
  const written = files.filter(({ kind, id }) => kind !== null && !skip.has(id))
  const unwritten = files.filter(({ kind }) => kind === null)
  // An unusual zip has a file beside it, so without a kind that one has the values.
  const isEqual = ({ reason }: PlannedWriteRow) => reason === null || reason.code === 'zip-unusual'
  const stay = unwritten.filter((file) => !isEqual(file))
  return {
    inside: written.filter(({ kind }) => kind === 'write'),
    beside: written.filter(({ kind }) => kind === 'sidecar'),
    stay: stay.filter(({ reason }) => reason?.code !== 'write-off'),
    left: files.filter(({ kind, id }) => kind !== null && skip.has(id)),
    off: stay.filter(({ reason }) => reason?.code === 'write-off'),
    equal: unwritten.filter(isEqual).length,
  }
}

/** Returns the library that contains a path. */
export const libraryOf = (path: string, libraries: WriteLibraries) =>
  libraries.find((library) => path.startsWith(library.path) && /^[/\\]/.test(path.slice(library.path.length)))

/**
 * Returns the bytes needed on the fullest disk, which has a copy of one file at a time, and its free bytes: null if no
 * file is copied or nothing is known about the disks.
 */
export function spaceFor(
  inside: readonly PlannedWriteRow[],
  libraries: WriteLibraries,
): { readonly needed: number; readonly free: number | null } {
  const needed = new Map<string, number>()
  for (const { path, size } of inside) {
    const library = libraryOf(path, libraries)?.path ?? ''
    needed.set(library, Math.max(size, needed.get(library) ?? 0))
  }
  const disks = [...needed].map(([path, bytes]) => ({
    needed: bytes,
    free: libraries.find((library) => library.path === path)?.free ?? null,
  }))
  const left = (disk: (typeof disks)[number]) => (disk.free ?? Number.POSITIVE_INFINITY) - disk.needed
  return disks.sort((a, b) => left(a) - left(b) || b.needed - a.needed)[0] ?? { needed: 0, free: null }
}

/** Returns the extension of a path in capital letters: "CBR". */
export const typeOf = (path: string): string => extensionOf(path).toUpperCase()

export const isConvertible = ({ path }: { readonly path: string }): boolean =>
  CONVERTIBLE_FORMATS.some((format) => format === extensionOf(path))

/** Counts files by type, the most frequent first: `[['CBR', 3], ['PDF', 1]]`. */
export function typesOf(files: readonly { readonly path: string }[]): [type: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(typeOf(path), (counts.get(typeOf(path)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])
}
