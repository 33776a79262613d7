/** Returns the folder above a path; the path itself for the root of a disk. */
function parentOf(path: string): string {
  const parent = path.replace(/[/\\][^/\\]*[/\\]?$/, '')
  if (parent === '') return path.startsWith('\\') ? path : '/'
  return /^[A-Za-z]:$/.test(parent) ? `${parent}\\` : parent
}

/** Returns the folders from `root` down to a path inside it, both included; only `root` for other paths. */
export function folderChain(path: string, root: string): string[] {
  if (path === '') return [root]
  const chain = [path]
  for (let at = path; at !== root; ) {
    const parent = parentOf(at)
    if (parent === at || parent.length < root.length) return [root]
    chain.unshift(parent)
    at = parent
  }
  return chain
}

/** Returns the start folder of the tree for a path: the first of `places` around it, else the root of its disk. */
export function treeRoot(path: string, places: readonly string[]): string {
  const around = places.find((place) => path === '' || folderChain(path, place).at(-1) === path)
  if (around !== undefined) return around
  let root = path
  while (parentOf(root) !== root) root = parentOf(root)
  return root
}
