import type { PlannedMove, PlannedStay } from '#web/data/files/organise.ts'

/** A folder in one of the trees. `isSame`: it is the folder of a file that stays. */
export interface FolderCell {
  readonly name: string
  readonly depth: number
  readonly isSame: boolean
}

/** Row of both trees: folders that begin, a file that moves, or one that stays. */
export type TreeRow =
  | {
      readonly is: 'folders'
      readonly key: string
      readonly before: FolderCell | null
      readonly after: FolderCell | null
    }
  | {
      readonly is: 'move'
      readonly key: string
      readonly before: number
      readonly after: number
      readonly move: PlannedMove
    }
  | {
      readonly is: 'stay'
      readonly key: string
      readonly before: number
      readonly after: number
      readonly stay: PlannedStay
    }

/** Returns the folders of a path; none for a file in the library's own folder. */
export const foldersOf = (path: string): string[] => path.split('/').slice(0, -1)

/** `target`: the planned folders; null for a file that stays and has none. */
type File =
  | { readonly path: string; readonly target: readonly string[]; readonly move: PlannedMove }
  | { readonly path: string; readonly target: readonly string[] | null; readonly stay: PlannedStay }

const byName = new Intl.Collator(undefined, { numeric: true }).compare

/** Compares folders; a folder is before those within it. */
function byFolders(one: readonly string[], other: readonly string[]): number {
  const shared = Math.min(one.length, other.length)
  for (let at = 0; at < shared; at++) {
    const order = byName(one[at] ?? '', other[at] ?? '') || (one[at] === other[at] ? 0 : 1)
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** Compares files: by present folder, then by planned folder, those that stay last, then by name. */
function byPlace(one: File, other: File): number {
  const stays = ({ target }: File) => Number(target === null)
  return (
    byFolders(foldersOf(one.path), foldersOf(other.path)) ||
    stays(one) - stays(other) ||
    byFolders(one.target ?? [], other.target ?? []) ||
    Number('stay' in one) - Number('stay' in other) ||
    byName(one.path, other.path)
  )
}

/** Number of folders that two paths begin with. */
function sharedDepth(one: readonly string[], other: readonly string[]): number {
  let depth = 0
  while (depth < one.length && depth < other.length && one[depth] === other[depth]) depth++
  return depth
}

/**
 * Returns the rows of the trees of the present and the planned names, aligned file by file: by present folder, within
 * it by planned folder, then by name. The first row is the library itself. A file that stays is below the planned
 * folder before it, unless its own folder begins with it.
 */
export function treeRows(
  library: string,
  moves: readonly PlannedMove[],
  stays: readonly PlannedStay[],
): TreeRow[] {
  const files: File[] = [
    ...moves.map((move) => ({ path: move.from, target: foldersOf(move.to), move })),
    ...stays.map((stay) => ({
      path: stay.path,
      target: stay.target === null ? null : foldersOf(stay.target),
      stay,
    })),
  ].sort(byPlace)
  const root = { name: library, depth: 0 }
  const rows: TreeRow[] = [
    { is: 'folders', key: '', before: { ...root, isSame: false }, after: { ...root, isSame: true } },
  ]
  let before: readonly string[] = []
  let after: readonly string[] = []

  /** Adds the folders that begin with a file; the innermost ones of both trees are in one row. */
  function beginFolders(
    key: string,
    nextBefore: readonly string[],
    nextAfter: readonly string[],
    isSame: boolean,
  ) {
    const cells = (now: readonly string[], next: readonly string[]) =>
      next.slice(sharedDepth(now, next)).map((name, at) => ({ name, depth: sharedDepth(now, next) + at + 1 }))
    const left = cells(before, nextBefore)
    const right = cells(after, nextAfter)
    const count = Math.max(left.length, right.length)
    for (let at = 0; at < count; at++) {
      const one = left[at - count + left.length]
      const other = right[at - count + right.length]
      rows.push({
        is: 'folders',
        key: `${key}/${at}`,
        before: one === undefined ? null : { ...one, isSame: false },
        after: other === undefined ? null : { ...other, isSame },
      })
    }
    before = nextBefore
    after = nextAfter
  }

  for (const file of files) {
    const folders = foldersOf(file.path)
    if ('move' in file) {
      const { id } = file.move
      beginFolders(id, folders, file.target, false)
      rows.push({ is: 'move', key: id, before: before.length + 1, after: after.length + 1, move: file.move })
    } else {
      const { id } = file.stay
      const isNew = sharedDepth(before, folders) < folders.length || before.length > folders.length
      beginFolders(id, folders, isNew ? folders : after, true)
      rows.push({ is: 'stay', key: id, before: before.length + 1, after: after.length + 1, stay: file.stay })
    }
  }
  return rows
}
