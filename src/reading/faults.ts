import { LRUCache } from 'lru-cache'
import type { AppError } from '#domain/errors.ts'
import { ProcessEnded } from './ended.ts'
import type { ComicPlace } from './tasks.ts'

/** After so many pages that stopped the process the whole comic is refused. */
const FAULTS_MAX = 3
/** Comics remembered, the last ones. */
const REMEMBERED = 1_000
/** A disk that was slow may not be any more. Milliseconds. */
const FORGOTTEN_AFTER = 10 * 60 * 1000

/**
 * What stopped the process that reads, so that asking again costs nothing: by file content, until it changes; what
 * only took too long, for FORGOTTEN_AFTER.
 */
export class Faults {
  readonly #known = new LRUCache<string, { error: AppError; at: number; readonly of: Set<string> }>({
    max: REMEMBERED,
  })

  /** Throws why this was refused before. `what` names what is asked of the comic. */
  check(place: ComicPlace, what: string): void {
    const known = this.#known.get(keyOf(place))
    const isOld = known?.error.code === 'comic-timeout' && performance.now() - known.at > FORGOTTEN_AFTER
    if (isOld) this.#known.delete(keyOf(place))
    else if (known !== undefined && (known.of.has(what) || known.of.size >= FAULTS_MAX)) throw known.error
  }

  add(place: ComicPlace, what: string, error: AppError): void {
    const key = keyOf(place)
    const known = this.#known.get(key) ?? { error, at: 0, of: new Set<string>() }
    known.at = performance.now()
    known.error = error
    known.of.add(what)
    this.#known.set(key, known)
  }

  /** Forgets what is known of a file: somebody asks for it to be tried again. */
  forget(path: string): void {
    for (const key of [...this.#known.keys()]) if (key.endsWith(`:${path}`)) this.#known.delete(key)
  }
}

const keyOf = ({ path, stamp }: ComicPlace) => `${stamp}:${path}`

/** True for what would stop a process again, or take as long. */
export function isLasting({ code, cause }: AppError): boolean {
  return (
    code === 'reader-stopped' ||
    code === 'comic-timeout' ||
    (cause instanceof ProcessEnded && cause.reason === 'memory')
  )
}
