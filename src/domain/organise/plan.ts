import { extensionOf } from '../file-types.ts'
import { createWrongCheck } from './is-wrong.ts'
import type {
  ListedEntry,
  Move,
  OrganisedComic,
  OrganiseMode,
  OrganisePlan,
  OrganiseRequest,
  Stay,
} from './moves.ts'
import { withNeighbours } from './neighbours.ts'
import { orderMoves } from './order-moves.ts'
import { bareName, folderOf, joined, nameOf, pathKey } from './path-names.ts'
import { renderPath } from './render-template.ts'

/** Returns the path and all folders that it is in. */
function startsOf(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

/** The spelling of folders by key, so that a folder that differs only in case is not created beside another. */
class Folders {
  readonly #spellings = new Map<string, string>()
  readonly #links = new Set<string>()
  readonly #files = new Set<string>()

  constructor(listing: readonly ListedEntry[]) {
    for (const { path, isFolder, isLink } of listing) {
      if (isLink) this.#links.add(pathKey(path))
      else if (isFolder) this.#spellings.set(pathKey(path), path)
      else this.#files.add(pathKey(path))
    }
  }

  /** Returns the folder with the spelling of existing folders; new ones count as existing from now on. */
  spelled(folder: string): string {
    let path = ''
    for (const name of folder.split('/').filter((one) => one !== '')) {
      const next = joined(path, name)
      path = this.#spellings.get(pathKey(next)) ?? next
      this.#spellings.set(pathKey(next), path)
    }
    return path
  }

  /** True if the path, or a folder of it, is a symbolic link. */
  isThroughLink(path: string): boolean {
    return startsOf(path).some((start) => this.#links.has(pathKey(start)))
  }

  /** True if a file has the name of the folder, or of a folder that has it. */
  isFile(folder: string): boolean {
    return startsOf(folder).some((start) => this.#files.has(pathKey(start)))
  }
}

/** Plans where comics go. Nothing is read or written: the plan depends on the listing alone. */
export function planOrganisation({ comics, listing, templates, mode }: OrganiseRequest): OrganisePlan {
  const entries = new Map(listing.map((entry) => [entry.path, entry]))
  const folders = new Folders(listing)
  const isWrong = createWrongCheck()
  const stays: Stay[] = []
  const wanted: Move[] = []
  let unchanged = 0
  for (const comic of comics) {
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
      if (target.normalize('NFC') === path.normalize('NFC')) unchanged++
      else if (path.includes('\ufffd')) stay('unreadable-name')
      else if (entry === undefined) stay('gone')
      else if (folders.isThroughLink(path) || folders.isThroughLink(folderOf(target))) stay('link')
      else if (entry.isShared) stay('shared')
      else if (pathKey(target) === pathKey(path)) stay('case-only', { target })
      else if (folders.isFile(folderOf(target))) stay('collision', { target })
      else wanted.push({ id, from: path, to: target, neighbours: [] })
    }
  }
  const { moves, stays: others } = orderMoves(wanted, listing)
  return { moves: withNeighbours(moves, listing), stays: [...stays, ...others], unchanged }
}

function targetOf({ path }: OrganisedComic, rendered: string, mode: OrganiseMode, folders: Folders): string {
  const folder = folders.spelled(folderOf(rendered))
  const extension = path.slice(bareName(path).length)
  return joined(folder, mode === 'folders' ? nameOf(path) : nameOf(rendered) + extension.toLowerCase())
}
