import { append } from '../append.ts'
import { isComicName } from '../file-types.ts'
import type { ListedEntry, Move, Pause } from './moves.ts'
import { bareName, folderOf, joined, nameOf, pathKey } from './path-names.ts'

/**
 * Adds the files that move along: those named after a comic (`Name.jpg`, `Name.cbz.ComicInfo.xml`, `Name.mokuro`), and
 * with the last comic of a folder, if all its comics move to one other folder, its other files (`cover.jpg`,
 * `series.json`). A file whose new name another file has stays. `names` has the keys of
 * all paths. `pauseIfDue` is called in between.
 */
export async function withNeighbours(
  moves: readonly Move[],
  listing: readonly ListedEntry[],
  names: ReadonlySet<string>,
  pauseIfDue: Pause,
): Promise<Move[]> {
  const others = new Map<string, string[]>()
  const comics = new Map<string, number>()
  const countOf = (key: string) => comics.get(key) ?? 0
  for (const { path, isFolder, isLink } of listing) {
    await pauseIfDue()
    if (isFolder || isLink) continue
    if (!isComicName(path)) append(others, folderOf(path), path)
    else for (const key of [`${folderOf(path)}/`, bareName(path)]) comics.set(key, countOf(key) + 1)
  }
  /** The files that are named after comics, by the name of the comic. */
  const named = new Map<string, string[]>()
  for (const [folder, paths] of others)
    for (const path of paths) {
      await pauseIfDue()
      const owner = ownerOf(path, comics)
      if (folderOf(owner) === folder) append(named, owner, path)
    }
  const taken = new Set(names)
  for (const { to } of moves) {
    await pauseIfDue()
    taken.add(pathKey(to))
  }
  const leaving = new Map<string, Move[]>()
  for (const move of moves) {
    await pauseIfDue()
    append(leaving, folderOf(move.from), move)
  }

  const travelling = new Set<string>()
  const along = (from: string, to: string) => {
    if (travelling.has(from) || taken.has(pathKey(to)) || from === to) return []
    travelling.add(from)
    taken.add(pathKey(to))
    return [{ from, to }]
  }
  const moving: Move[] = []
  for (const move of moves) {
    await pauseIfDue()
    const name = bareName(move.from)
    // Comics that differ only in their extension share the files that are named without it.
    const start = countOf(name) > 1 ? move.from : name
    const own = (named.get(name) ?? []).filter((path) => path.startsWith(`${start}.`))
    moving.push({ ...move, neighbours: own.flatMap((from) => along(from, renamed(from, move))) })
  }
  return moving.map((move) => {
    const folder = folderOf(move.from)
    const all = leaving.get(folder) ?? []
    const target = folderOf(move.to)
    const isLast = all.at(-1)?.id === move.id && all.length === countOf(`${folder}/`)
    if (folder === '' || target === folder || !isLast) return move
    if (all.some(({ to }) => folderOf(to) !== target)) return move
    const rest = (others.get(folder) ?? []).filter((path) => !nameOf(path).startsWith('.'))
    return {
      ...move,
      neighbours: [...move.neighbours, ...rest.flatMap((from) => along(from, joined(target, nameOf(from))))],
    }
  })
}

/** Returns the longest of the names of comics that a file is named after: `Saga 1.5.jpg` is of `Saga 1.5`, not `Saga 1`. */
function ownerOf(path: string, comics: ReadonlyMap<string, number>): string {
  let name = path
  do name = name.slice(0, name.lastIndexOf('.'))
  while (!comics.has(name) && name.includes('.'))
  return name
}

/** Returns the new path of a file that is named after a comic's file, or after its name without extension. */
function renamed(path: string, { from, to }: Move): string {
  return path.startsWith(`${from}.`)
    ? to + path.slice(from.length)
    : bareName(to) + path.slice(bareName(from).length)
}
