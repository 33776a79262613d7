import type { ComicFile } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import type { ComicFileRef } from '../jobs.ts'

/** Maximum number of open comics; opening a comic takes longer than reading a page. */
const OPEN_MAX = 6
/** Milliseconds after which an unused comic is closed. */
const IDLE_TIMEOUT = 60_000

interface Entry {
  readonly comic: Promise<ComicFile>
  users: number
  lastUse: number
}

/** Cache of open comic files, shared by jobs. */
export class OpenFiles {
  readonly #entries = new Map<string, Entry>()

  constructor() {
    setInterval(() => this.#closeIdle(), IDLE_TIMEOUT / 2).unref()
  }

  /** Runs `work` with an open comic file. Throws the errors of opening and of `work`. */
  async use<T>({ path, stamp }: ComicFileRef, work: (comic: ComicFile) => Promise<T>): Promise<T> {
    const key = `${stamp}:${path}`
    const entry = this.#entries.get(key) ?? { comic: openComic(path), users: 0, lastUse: 0 }
    this.#entries.set(key, entry)
    entry.users++
    try {
      return await work(await entry.comic)
    } catch (error) {
      // A file that could not be opened is tried again next time.
      await entry.comic.catch(() => this.#entries.delete(key))
      throw error
    } finally {
      entry.users--
      entry.lastUse = Date.now()
      this.#closeIdle()
    }
  }

  #closeIdle(): void {
    const idle = [...this.#entries]
      .filter(([, { users }]) => users === 0)
      .sort(([, a], [, b]) => a.lastUse - b.lastUse)
    const now = Date.now()
    for (const [key, { comic, lastUse }] of idle) {
      if (this.#entries.size <= OPEN_MAX && now - lastUse <= IDLE_TIMEOUT) continue
      this.#entries.delete(key)
      comic.then((opened) => opened.close()).catch(() => undefined)
    }
  }
}
