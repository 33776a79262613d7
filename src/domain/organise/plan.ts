import { extensionOf } from '../file-types.ts'
import { createWrongCheck } from './is-wrong.ts'
import type {
  ListedEntry,
  Move,
  OrganisedComic,
  OrganiseMode,
  OrganisePlan,
  OrganiseRequest,
  Pause,
  Stay,
} from './moves.ts'
import { withNeighbours } from './neighbours.ts'
import { orderMoves } from './order-moves.ts'
import { bareName, composed, folderOf, joined, nameOf, pathKey } from './path-names.ts'
import { renderPath } from './render-template.ts'

/** The spelling of folders by key, so that a folder that differs only in case is not created beside another. */
class Folders {
  readonly #spellings = new Map<string, string>()
  readonly #links = new Set<string>()
  readonly #files = new Set<string>()
  readonly #readOnly = new Map<string, boolean>()
  /** Results by folder, as each folder has many comics. */
  readonly #spelled = new Map<string, string>()
  readonly #throughLink = new Map<string, boolean>()
  readonly #inFile = new Map<string, boolean>()

  /** Adds a listed entry with the key of its path. */
  add({ path, isFolder, isLink, isReadOnly = false }: ListedEntry, key: string): void {
    if (isFolder) this.#readOnly.set(key, isReadOnly)
    if (isLink) this.#links.add(key)
    else if (isFolder) this.#spellings.set(key, path)
    else this.#files.add(key)
  }

  /** Returns the folder with the spelling of existing folders; new ones count as existing from now on. */
  spelled(folder: string): string {
    const known = this.#spelled.get(folder)
    if (known !== undefined) return known
    let path = ''
    for (const name of folder.split('/').filter((one) => one !== '')) {
      const next = joined(path, name)
      path = this.#spellings.get(pathKey(next)) ?? next
      this.#spellings.set(pathKey(next), path)
    }
    this.#spelled.set(folder, path)
    return path
  }

  /** True if the path, or a folder of it, is a symbolic link. */
  isThroughLink(path: string): boolean {
    if (this.#links.size === 0) return false
    return this.#links.has(pathKey(path)) || isIn(folderOf(path), this.#links, this.#throughLink)
  }

  /** True if no name can be changed in a folder; a new one is in the first that exists. */
  isReadOnly(folder: string): boolean {
    return this.#readOnly.get(pathKey(folder)) ?? (folder !== '' && this.isReadOnly(folderOf(folder)))
  }

  /** True if a file has the name of the folder, or of a folder that has it. */
  isFile(folder: string): boolean {
    return isIn(folder, this.#files, this.#inFile)
  }
}

/** True if the key of a folder, or of a folder that it is in, is in a set; `known` has the results of others. */
function isIn(folder: string, keys: ReadonlySet<string>, known: Map<string, boolean>): boolean {
  if (folder === '') return false
  const before = known.get(folder)
  if (before !== undefined) return before
  const found = keys.has(pathKey(folder)) || isIn(folderOf(folder), keys, known)
  known.set(folder, found)
  return found
}

const NO_PAUSE: Pause = async () => undefined

/**
 * Plans where comics go. Nothing is read or written: the plan depends on the listing alone. `pauseIfDue` is called in
 * between, as a large library takes seconds.
 */
export async function planOrganisation(
  { comics, listing, templates, mode }: OrganiseRequest,
  pauseIfDue: Pause = NO_PAUSE,
): Promise<OrganisePlan> {
  const entries = new Map<string, ListedEntry>()
  const folders = new Folders()
  const names = new Set<string>()
  for (const entry of listing) {
    await pauseIfDue()
    const key = pathKey(entry.path)
    entries.set(entry.path, entry)
    names.add(key)
    folders.add(entry, key)
  }
  const isWrong = createWrongCheck()
  const stays: Stay[] = []
  const wanted: Move[] = []
  let unchanged = 0
  for (const comic of comics) {
    await pauseIfDue()
    const { id, path } = comic
    const stay = (reason: Stay['reason'], more: Partial<Stay> = {}) =>
      void stays.push({ id, path, reason, ...more })
    const rendered = renderPath(templates[comic.kind], comic.values, extensionOf(path))
    if (mode === 'wrong' && !isWrong(comic, rendered.path)) unchanged++
    else if (rendered.problem === 'missing') stay('missing', { missing: rendered.missing })
    else if (rendered.problem !== null) stay(rendered.problem)
    else {
      const target = targetOf(comic, rendered.path, mode, folders)
      const entry = entries.get(path)
      if (composed(target) === composed(path)) unchanged++
      else if (path.includes('\ufffd')) stay('unreadable-name')
      else if (entry === undefined) stay('gone')
      else if (folders.isThroughLink(path) || folders.isThroughLink(folderOf(target))) stay('link')
      else if (entry.isShared) stay('shared')
      else if (folders.isReadOnly(folderOf(path)) || folders.isReadOnly(folderOf(target))) stay('read-only')
      else if (pathKey(target) === pathKey(path)) stay('case-only', { target })
      else if (folders.isFile(folderOf(target))) stay('collision', { target })
      else wanted.push({ id, from: path, to: target, neighbours: [] })
    }
  }
  const { moves, stays: others } = await orderMoves(wanted, names, pauseIfDue)
  return {
    moves: await withNeighbours(moves, listing, names, pauseIfDue),
    stays: [...stays, ...others],
    unchanged,
  }
}

function targetOf({ path }: OrganisedComic, rendered: string, mode: OrganiseMode, folders: Folders): string {
  const folder = folders.spelled(folderOf(rendered))
  const extension = path.slice(bareName(path).length)
  return joined(folder, mode === 'folders' ? nameOf(path) : nameOf(rendered) + extension.toLowerCase())
}
