import { type NotShown, whyNotShown } from '#web/data/comic.ts'
import { UrgentFirst } from './urgent-first.ts'

/** What pictures kept decoded take together at most, in pixels of four bytes each; how many there are at most anyway. */
export const DECODED_PIXELS = 40_000_000
export const DECODED_MAX = 24
/** However large they are, so many are kept: what is on screen, and what comes next. */
const DECODED_MIN = 2

/** How a picture is asked for. */
export interface Wish {
  /** Ends it for who asked: a picture that nobody waits for any more is not loaded further. */
  readonly signal?: AbortSignal
  /** True for what is looked at, before what may come. */
  readonly urgent?: boolean
}

interface Entry {
  image: HTMLImageElement | null
  readonly loading: Promise<HTMLImageElement>
  /** How many still wait for it. */
  waiting: number
  readonly stop: AbortController
  /** Somebody looks at it now. */
  hurry(): void
}

type Open = (url: string, signal: AbortSignal, urgent: boolean) => Promise<HTMLImageElement>

/** A page that does not show, and why. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly why: NotShown

  constructor(why: NotShown) {
    super('The page cannot be shown.')
    this.why = why
  }
}

/** A helper that failed at a page this often fails at it again. */
const TRIES = 2

/** True for what asking again would not change: the page itself is broken, or not there. */
function isLasting(why: NotShown): boolean {
  return why === 'image' || (why !== 'offline' && [404, 422].includes(why.status))
}

/** True for a failure of the helper's own, such as a page that ends the process which reads it. */
const isHelpers = (why: NotShown) => why !== 'image' && why !== 'offline' && why.status >= 500

/** How many pixels a picture has. */
export const pixelsOf = (image: HTMLImageElement): number => image.naturalWidth * image.naturalHeight

/** The page of an address, whatever its width and the token it is asked for with. */
function pageOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return `${pathname} ${searchParams.get('v') ?? ''}`
}

/** Loads and decodes a picture. Rejects when it cannot be loaded or shown, or is no longer wanted. */
const decode: Open = async (url, signal, urgent) => {
  const image = new Image()
  // Said by ourselves: a browser may leave it open what becomes of a picture that was taken away while it came.
  const left = new Promise<never>((_, reject) => {
    const stop = () => {
      image.src = ''
      reject(new DOMException('The picture is no longer wanted.', 'AbortError'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
  image.decoding = 'async'
  image.fetchPriority = urgent ? 'high' : 'low'
  image.src = url
  await Promise.race([image.decode(), left])
  return image
}

/**
 * Pictures by address, decoded before they are shown and let go in the order of their last use; a broken page is asked
 * for once, one that the helper fails at twice. Holding the element keeps the browser's own decoded copy, which an
 * `<img>` of the same address shares.
 */
export class PageLoader {
  readonly #open: Open
  readonly #explain: (url: string) => Promise<NotShown>
  readonly #entries = new Map<string, Entry>()
  readonly #broken = new Map<string, PageFailure>()
  readonly #failed = new Map<string, number>()
  readonly #turns = new UrgentFirst()

  constructor(open: Open = decode, explain = whyNotShown) {
    this.#open = open
    this.#explain = explain
  }

  /** The picture when it can be shown at once, else null. */
  ready(url: string): HTMLImageElement | null {
    return this.#entries.get(url)?.image ?? null
  }

  /** True for a picture that is on its way. */
  isUnderWay(url: string): boolean {
    return this.#entries.get(url)?.image === null
  }

  /** True for a page that was found broken, at any width. */
  isBroken(url: string): boolean {
    return this.#broken.has(pageOf(url))
  }

  /** Lets a broken page be asked for again. */
  forgive(url: string): void {
    this.#broken.delete(pageOf(url))
    this.#failed.delete(pageOf(url))
  }

  /**
   * Loads a picture once, however many ask, and only while one of them waits: an urgent one before all others. Rejects with a PageFailure; asking again
   * then tries again, but for a page that is broken.
   */
  load(url: string, { signal, urgent = false }: Wish = {}): Promise<HTMLImageElement> {
    const broken = this.#broken.get(pageOf(url))
    if (broken) return Promise.reject(broken)
    const entry = this.#entries.get(url) ?? this.#begin(url, urgent)
    this.#entries.delete(url)
    this.#entries.set(url, entry)
    entry.waiting++
    if (urgent) entry.hurry()
    signal?.addEventListener('abort', () => this.#leave(url, entry))
    return entry.loading
  }

  #begin(url: string, urgent: boolean): Entry {
    const stop = new AbortController()
    const open = (signal: AbortSignal, now: boolean) => this.#open(url, signal, now)
    const { done, hurry } = this.#turns.begin(open, stop.signal, urgent)
    const loading = done.catch(async () => {
      stop.signal.throwIfAborted()
      const failure = new PageFailure(await this.#explain(url))
      this.#note(pageOf(url), failure)
      throw failure
    })
    const entry: Entry = { image: null, loading, waiting: 0, stop, hurry }
    loading.then(
      (image) => {
        entry.image = image
        this.#letGo()
      },
      () => this.#forget(url, entry),
    )
    return entry
  }

  #leave(url: string, entry: Entry): void {
    entry.waiting--
    // One part of the reader leaves and another asks in the same breath.
    queueMicrotask(() => {
      if (entry.waiting > 0 || entry.image !== null) return
      this.#forget(url, entry)
      entry.stop.abort()
    })
  }

  #forget(url: string, entry: Entry): void {
    if (this.#entries.get(url) === entry) this.#entries.delete(url)
  }

  #note(page: string, failure: PageFailure): void {
    const failed = (this.#failed.get(page) ?? 0) + (isHelpers(failure.why) ? 1 : 0)
    this.#failed.set(page, failed)
    if (isLasting(failure.why) || failed >= TRIES) this.#broken.set(page, failure)
  }

  /** Lets go of what was used longest ago, as far as there is too much. */
  #letGo(): void {
    const entries = [...this.#entries].filter(([, { image }]) => image !== null).toReversed()
    let pixels = 0
    for (const [i, [url, { image }]] of entries.entries()) {
      pixels += image ? pixelsOf(image) : 0
      if (i >= DECODED_MAX || (i >= DECODED_MIN && pixels > DECODED_PIXELS)) this.#entries.delete(url)
    }
  }
}
