import type { ProgressState } from '#domain/progress.ts'
import type { ComicProgress, ComicState } from './states.ts'

/** All that one user has read, in memory. */
export interface UserProgress {
  /** Null for a comic that was never opened. */
  get(comicId: string): ComicProgress | null
  /** The state of a comic, also one that was marked as unread; null where there is none. */
  state(comicId: string): ProgressState | null
  /** All opened comics, the last read first. The same array until something changes. */
  all(): readonly ComicProgress[]
  /** The same by comic id, in the same order. The same map until something changes. */
  byComic(): ReadonlyMap<string, ComicProgress>
}

const isOpened = (state: ComicState): state is ComicProgress => state.page !== null

/** The states of one user with their lists, into which what has changed is merged when they are read. */
export class UserStates implements UserProgress {
  private sorted: readonly ComicProgress[] | null = null
  private mapped: ReadonlyMap<string, ComicProgress> | null = null
  /** The comics that have changed since the list was sorted. */
  private readonly changed = new Set<string>()

  constructor(private readonly states: Map<string, ComicState>) {}

  state(comicId: string): ProgressState | null {
    return this.states.get(comicId) ?? null
  }

  update(changed: ReadonlyMap<string, ProgressState>): void {
    for (const [comicId, state] of changed) {
      this.states.set(comicId, { ...state, comicId })
      this.changed.add(comicId)
    }
    this.mapped = null
  }

  get(comicId: string): ComicProgress | null {
    const state = this.states.get(comicId)
    return state !== undefined && isOpened(state) ? state : null
  }

  all(): readonly ComicProgress[] {
    if (this.sorted !== null && this.changed.size === 0) return this.sorted
    const listed = this.sorted?.filter(({ comicId }) => !this.changed.has(comicId)) ?? []
    for (const comicId of this.sorted === null ? this.states.keys() : this.changed) {
      const progress = this.get(comicId)
      if (progress !== null) listed.push(progress)
    }
    this.changed.clear()
    // Sorting what is sorted but for a few costs a twentieth.
    this.sorted = listed.sort((one, other) => other.at - one.at)
    return this.sorted
  }

  byComic(): ReadonlyMap<string, ComicProgress> {
    this.mapped ??= new Map(this.all().map((progress) => [progress.comicId, progress]))
    return this.mapped
  }
}
