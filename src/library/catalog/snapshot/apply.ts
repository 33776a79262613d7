import { timeSlices } from '#db/time-slices.ts'
import type { ComicFormat } from '#domain/comic.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import type { IssueMetadata } from '#domain/metadata/metadata.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { releasedOf } from '../facets/facet-values.ts'
import { addBit, countBits, createBitmap, deleteBit, forEachBit, hasBit, intersection } from './bitmap.ts'
import { createDraftValues } from './draft-values.ts'
import { type Columns, grown, numberKey, type SeriesEntry, type Snapshot } from './snapshot.ts'

/** The input of `Draft.putComic`: an available comic. Times are milliseconds since 1970. */
export interface ComicFacts {
  readonly no: number
  readonly id: string
  readonly root: string
  readonly title: string
  readonly sortName: string
  /** The file's name without its extension. */
  readonly base: string
  readonly series: number | null
  readonly format: ComicFormat | null
  readonly added: number
  readonly modified: number
  readonly size: number
  readonly pages: number
  readonly number: number | null
  readonly lacks: number
  readonly readable: boolean
  readonly metadata: IssueMetadata
}

/** The input of `Draft.putSeries`. A series without comics is left out of the snapshot. */
export type SeriesFacts = Omit<SeriesEntry, 'comics'>

/** A snapshot under construction: a copy of the previous one with changes. Each comic may be put or removed once. */
export interface Draft {
  /** Adds or replaces a comic. */
  putComic(facts: ComicFacts): void
  /** Removes a comic that is no longer available; unknown row numbers are ignored. */
  removeComic(no: number): void
  putSeries(facts: SeriesFacts): void
  /**
   * Returns the finished snapshot; pauses for other requests. `nearlyByName` are row numbers almost sorted by name,
   * which speed up sorting many comics.
   */
  done(seq: number, nearlyByName?: readonly number[]): Promise<Snapshot>
}

/** Creates a draft of the snapshot that follows `base`. `highest` is the highest row number that will be written. */
export function createDraft(base: Snapshot, highest: number): Draft {
  const size = Math.max(base.size, highest + 1)
  const columns = Object.fromEntries(
    Object.entries(base.columns).map(([name, column]) => [name, grown(column, size)]),
  ) as unknown as Columns
  const available = grown(base.available, (size + 31) >>> 5)
  const [ids, titles, sortNames] = [base.ids.slice(), base.titles.slice(), base.sortNames.slice()]
  const names = base.names.copy()
  const roots = [...base.roots]
  const numbers = base.numbers as Map<string, number>
  const series = new Map(base.series)
  const touched = createBitmap(size)
  const touchedSeries = new Set<number>()
  const values = createDraftValues(base, columns, touched)

  function rootNumber(root: string): number {
    const known = roots.indexOf(root)
    return known < 0 ? roots.push(root) - 1 : known
  }

  function removeComic(no: number): void {
    addBit(touched, no)
    if (!hasBit(available, no)) return
    deleteBit(available, no)
    touchedSeries.add(columns.series[no] ?? 0)
    values.remove(no)
  }

  const compareNames = (a: number, b: number): number => {
    const [x, y] = [sortNames[a] ?? '', sortNames[b] ?? '']
    if (x !== y) return x < y ? -1 : 1
    return (ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1
  }

  /** Returns all comics by name: touched comics are sorted, and merged into the order of the untouched comics. */
  function sortByName(nearlyByName: readonly number[]): Uint32Array {
    const added = intersection(touched, available)
    const numbersAdded = new Set(nearlyByName.filter((no) => hasBit(added, no)))
    forEachBit(added, (no) => numbersAdded.add(no))
    const fresh = [...numbersAdded].sort(compareNames)
    const result = new Uint32Array(countBits(available))
    let [at, next] = [0, 0]
    for (const no of base.byName) {
      if (hasBit(touched, no)) continue
      for (; next < fresh.length && compareNames(fresh[next] ?? 0, no) < 0; next++)
        result[at++] = fresh[next] ?? 0
      result[at++] = no
    }
    result.set(fresh.slice(next), at)
    return result
  }

  /** Updates the comics of the touched series. */
  function updateSeries(byName: Uint32Array): void {
    const members = new Map<number, number[]>([...touchedSeries].map((id) => [id, []]))
    members.delete(0)
    if (members.size > 0) for (const no of byName) members.get(columns.series[no] ?? 0)?.push(no)
    for (const [id, comics] of members) {
      const entry = series.get(id)
      if (entry === undefined) continue
      // The sort is stable: comics with the same number, or none, stay sorted by name.
      comics.sort((a, b) => numberKey({ columns }, a) - numberKey({ columns }, b))
      series.set(id, { ...entry, comics: Uint32Array.from(comics) })
    }
  }

  return {
    removeComic,

    putComic({ no, metadata, ...facts }) {
      removeComic(no)
      addBit(available, no)
      numbers.set(facts.id, no)
      ids[no] = facts.id
      titles[no] = facts.title
      sortNames[no] = facts.sortName
      names.set(no, searchKey([facts.base, facts.title, metadata.number ?? ''].join(' ')))
      columns.series[no] = facts.series ?? 0
      touchedSeries.add(facts.series ?? 0)
      columns.root[no] = rootNumber(facts.root)
      columns.format[no] = facts.format === null ? 0 : COMIC_FORMATS.indexOf(facts.format) + 1
      columns.added[no] = facts.added
      columns.modified[no] = facts.modified
      columns.size[no] = facts.size
      columns.pages[no] = facts.pages
      columns.number[no] = facts.number ?? Number.NaN
      columns.released[no] = Number(releasedOf(metadata)?.replaceAll('-', '') ?? 0)
      columns.total[no] = metadata.count ?? -1
      columns.part[no] = metadata.storyline?.order ?? Number.NaN
      columns.lacks[no] = facts.lacks
      columns.readable[no] = facts.readable ? 1 : 0
      values.put(no, metadata)
    },

    putSeries(facts) {
      series.set(facts.id, {
        ...facts,
        comics: series.get(facts.id)?.comics ?? new Uint32Array(0),
      })
      touchedSeries.add(facts.id)
    },

    async done(seq, nearlyByName = []) {
      const pauseIfDue = timeSlices()
      for (let no = ids.length; no < size; no++) {
        ids[no] ??= ''
        titles[no] ??= ''
        sortNames[no] ??= ''
      }
      const byName = sortByName(nearlyByName)
      await pauseIfDue()
      updateSeries(byName)
      for (const [id, { comics }] of series) if (comics.length === 0) series.delete(id)
      const rank = new Uint32Array(size)
      for (let at = 0; at < byName.length; at++) rank[byName[at] ?? 0] = at
      await pauseIfDue()
      const postings = values.postings()
      await pauseIfDue()
      const links = values.compacted(available, size)
      return {
        seq,
        size,
        available,
        columns,
        ids,
        titles,
        sortNames,
        names,
        roots,
        vocabulary: base.vocabulary,
        links,
        postings,
        series,
        byName,
        rank,
        numbers,
        cache: new Map(),
      }
    },
  }
}
