const namesOf = (path: string): string[] => path.split(/[/\\]/)

/**
 * Returns the present path of a file and its path after a change, without the folders that both begin with; only the
 * file's name, and null, if it does not move.
 */
export function shortPaths(path: string, target: string | null): readonly [string, string | null] {
  const names = namesOf(path)
  if (target === null) return [names.at(-1) ?? path, null]
  const others = namesOf(target)
  let shared = 0
  while (shared < Math.min(names.length, others.length) - 1 && names[shared] === others[shared]) shared++
  return [names.slice(shared).join('/'), others.slice(shared).join('/')]
}
