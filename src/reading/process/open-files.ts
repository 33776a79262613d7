import type { ComicFile } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import type { ComicPlace } from '../tasks.ts'

/** Comics kept open for their readers: opening one again for each page would cost more than the page. */
const OPEN_MAX = 6
/** Milliseconds after which a comic nobody reads is closed. */
const IDLE = 60_000

interface Entry {
  readonly comic: Promise<ComicFile>
  users: number
  lastUse: number
}

/** Comic files opened for reading, shared by the tasks that ask for one. */
export class OpenFiles {
  readonly #entries = new Map<string, Entry>()

  constructor() {
    setInterval(() => this.#tidy(), IDLE / 2).unref()
  }

  /** Lends the opened file of a comic. Throws what opening it throws. */
  async use<T>({ path, stamp }: ComicPlace, work: (comic: ComicFile) => Promise<T>): Promise<T> {
    const key = `${stamp}:${path}`
    const entry = this.#entries.get(key) ?? { comic: openComic(path), users: 0, lastUse: 0 }
    this.#entries.set(key, entry)
    entry.users++
    try {
      return await work(await entry.comic)
    } catch (error) {
      // A file that did not open is tried afresh the next time.
      await entry.comic.catch(() => this.#entries.delete(key))
      throw error
    } finally {
      entry.users--
      entry.lastUse = Date.now()
      this.#tidy()
    }
  }

  #tidy(): void {
    const idle = [...this.#entries]
      .filter(([, { users }]) => users === 0)
      .sort(([, a], [, b]) => a.lastUse - b.lastUse)
    const now = Date.now()
    for (const [key, { comic, lastUse }] of idle) {
      if (this.#entries.size <= OPEN_MAX && now - lastUse <= IDLE) continue
      this.#entries.delete(key)
      comic.then((opened) => opened.close()).catch(() => undefined)
    }
  }
}
