import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { facetValuesOf } from '../facets/facet-values.ts'
import { type Bitmap, hasBit } from './bitmap.ts'
import { type Columns, grown, type Snapshot, spellingsOf } from './snapshot.ts'

/** The facet values and posting lists of a draft. */
export interface DraftValues {
  /** Appends a comic's values at the end of the array, whose beginning earlier snapshots share. */
  put(no: number, metadata: IssueMetadata): void
  /** Removes a comic from the posting lists of its values. */
  remove(no: number): void
  /** Returns the posting list of each value. */
  postings(): (Uint32Array | undefined)[]
  /**
   * Returns the array that `linkStart` and `linkEnd` point into. If more than half of it belongs to removed or replaced
   * comics, it is packed and both columns are updated.
   */
  compacted(available: Bitmap, size: number): Uint32Array
}

/** Starts with the values of `base`; `touched` are the comics that the draft has put or removed. */
export function createDraftValues(base: Snapshot, columns: Columns, touched: Bitmap): DraftValues {
  const { vocabulary } = base
  /** Values whose posting lists change, with the touched comics that have them now. */
  const changed = new Map<number, number[]>()
  let links = base.links
  let end = columns.linkEnd.reduce((most, each) => Math.max(most, each), 0)

  function put(no: number, metadata: IssueMetadata): void {
    columns.linkStart[no] = end
    for (const [facet, text] of facetValuesOf(metadata)) {
      const spelling = vocabulary.add(facet, text)
      if (spelling === null) continue
      if (end === links.length) links = grown(links, Math.max(1_024, links.length * 2))
      links[end++] = spelling
    }
    columns.linkEnd[no] = end
    markChanged(no, true)
  }

  /** Marks the posting lists of a comic's values as changed; adds the comic to them if `isAdded`. */
  function markChanged(no: number, isAdded: boolean): void {
    for (const spelling of spellingsOf({ columns, links }, no)) {
      const value = vocabulary.spellings[spelling]?.value ?? 0
      const list = changed.get(value) ?? []
      changed.set(value, list)
      if (isAdded && list.at(-1) !== no) list.push(no)
    }
  }

  function postings(): (Uint32Array | undefined)[] {
    const result = [...base.postings]
    for (const [value, fresh] of changed) {
      const untouched = (result[value] ?? new Uint32Array(0)).filter((no) => !hasBit(touched, no))
      const posting = new Uint32Array(untouched.length + fresh.length)
      posting.set(untouched)
      posting.set(fresh, untouched.length)
      result[value] = posting.length === 0 ? undefined : posting.sort()
    }
    return result
  }

  function compacted(available: Bitmap, size: number): Uint32Array {
    let used = 0
    for (let no = 0; no < size; no++)
      if (hasBit(available, no)) used += (columns.linkEnd[no] ?? 0) - (columns.linkStart[no] ?? 0)
    if (end < 1_024 || used > end / 2) return links
    const packed = new Uint32Array(used)
    let at = 0
    for (let no = 0; no < size; no++) {
      const own = hasBit(available, no) ? spellingsOf({ columns, links }, no) : []
      packed.set(own, at)
      columns.linkStart[no] = at
      at += own.length
      columns.linkEnd[no] = at
    }
    return packed
  }

  return { put, remove: (no) => markChanged(no, false), postings, compacted }
}
