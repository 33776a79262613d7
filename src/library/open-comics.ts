import { access, realpath } from 'node:fs/promises'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import type { ComicFile } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import { liesIn } from './walk.ts'

/** Comics kept open for their reader: opening one again for each page would cost more than the page. */
const OPEN_MAX = 6
/** Milliseconds after which a comic nobody reads is closed. */
const IDLE = 60_000

interface Entry {
  readonly comic: Promise<ComicFile>
  users: number
  lastUse: number
}

/** Comic files opened for reading, shared by requests. */
export interface OpenComics {
  /**
   * Lends the opened file of a comic. Throws comic-not-found, comic-unavailable, path-outside and what opening throws.
   * `stamp` names the file's content: it changes when the file does.
   */
  use<T>(id: string, work: (comic: ComicFile, stamp: string) => Promise<T>): Promise<T>
  /** The stamp alone, without opening: what conditional requests compare. */
  stamp(id: string): Promise<string>
  close(): Promise<void>
}

interface Place {
  path: string
  root: string
  size: number
  mtime: number
}

export function createOpenComics(db: Db): OpenComics {
  const entries = new Map<string, Entry>()

  async function placeOf(id: string): Promise<Place> {
    const place = await db.get<Place>('select path, root, size, mtime from comics where id = ?', [id])
    if (place === undefined) throw new AppError('comic-not-found')
    return place
  }

  const stampOf = ({ size, mtime }: Place) => `${size.toString(36)}-${mtime.toString(36)}`

  /** What the database calls a comic may have been replaced since by a link to anywhere. */
  async function insideLibrary({ path, root }: Place): Promise<string> {
    const listed = await db.get('select 1 from roots where path = ?', [root])
    if (listed === undefined) throw new AppError('comic-unavailable', { path })
    const real = await realpath(path).catch(() => null)
    if (real === null) throw new AppError('comic-unavailable', { path })
    if (!liesIn(real, root)) throw new AppError('path-outside')
    await access(real).catch((cause) => {
      throw new AppError('file-unreadable', {}, { cause })
    })
    return real
  }

  function discard(key: string): void {
    const entry = entries.get(key)
    entries.delete(key)
    entry?.comic.then((comic) => comic.close()).catch(() => undefined)
  }

  function tidy(): void {
    const idle = [...entries]
      .filter(([, { users }]) => users === 0)
      .sort(([, a], [, b]) => a.lastUse - b.lastUse)
    const now = Date.now()
    for (const [key, { lastUse }] of idle) {
      if (entries.size > OPEN_MAX || now - lastUse > IDLE) discard(key)
    }
  }
  const timer = setInterval(tidy, IDLE / 2)
  timer.unref()

  return {
    async use(id, work) {
      const place = await placeOf(id)
      const path = await insideLibrary(place)
      const stamp = stampOf(place)
      const key = `${id}:${stamp}`
      const entry = entries.get(key) ?? { comic: openComic(path), users: 0, lastUse: 0 }
      entries.set(key, entry)
      entry.users++
      try {
        return await work(await entry.comic, stamp)
      } catch (error) {
        // A file that did not open is tried afresh the next time.
        await entry.comic.catch(() => entries.delete(key))
        throw error
      } finally {
        entry.users--
        entry.lastUse = Date.now()
        tidy()
      }
    },

    stamp: async (id) => stampOf(await placeOf(id)),

    async close() {
      clearInterval(timer)
      const open = [...entries.values()]
      entries.clear()
      await Promise.allSettled(open.map(async ({ comic }) => (await comic).close()))
    },
  }
}
