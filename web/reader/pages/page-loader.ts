import { type PictureFailure, pictureFailureOf } from '#web/data/comics/comic.ts'
import { LoadQueue } from './load-queue.ts'

/** Limits of the decoded pictures in memory: total pixels (four bytes each), and number. */
export const DECODED_PIXELS = 40_000_000
export const DECODED_MAX = 24
/** Number of pictures that stay in memory however large they are: the one on screen and the next. */
const DECODED_MIN = 2

export interface LoadOptions {
  /** Aborts this caller's request; once all callers have aborted, loading stops. */
  readonly signal?: AbortSignal
  /** True for a page on screen, which loads before all preloads. */
  readonly urgent?: boolean
}

interface Entry {
  image: HTMLImageElement | null
  readonly loading: Promise<HTMLImageElement>
  /** Number of callers still waiting. */
  waiting: number
  readonly stop: AbortController
  /** Makes the request urgent. */
  hurry(): void
}

type Open = (url: string, signal: AbortSignal, urgent: boolean) => Promise<HTMLImageElement>

/** Rejection of a page that cannot be shown, with the reason. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly why: PictureFailure

  constructor(why: PictureFailure) {
    super('The page cannot be shown.')
    this.why = why
  }
}

/** Number of server errors after which a page counts as broken. */
const MAX_FAILURES = 2

/** True for a failure that a retry would not change: the page is broken or does not exist. */
function isLasting(why: PictureFailure): boolean {
  return why === 'image' || (why !== 'offline' && [404, 422].includes(why.status))
}

/** True for an error of the helper itself, such as a page that crashes the decoder process. */
const isHelpers = (why: PictureFailure) => why !== 'image' && why !== 'offline' && why.status >= 500

export const pixelsOf = (image: HTMLImageElement): number => image.naturalWidth * image.naturalHeight

/** Returns the key of a URL's page, without width and token. */
function pageOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return `${pathname} ${searchParams.get('v') ?? ''}`
}

/** Loads and decodes a picture. Rejects if it cannot be loaded or decoded, or when the signal aborts. */
const decode: Open = async (url, signal, urgent) => {
  const image = new Image()
  // Rejected here, as browsers may leave `decode()` pending for a picture whose `src` was removed.
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => {
      image.src = ''
      reject(new DOMException('The picture is no longer wanted.', 'AbortError'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
  image.decoding = 'async'
  image.fetchPriority = urgent ? 'high' : 'low'
  image.src = url
  await Promise.race([image.decode(), aborted])
  return image
}

/**
 * Cache of decoded pictures by URL, evicted in the order of their last use. A broken page is requested once, a page
 * with server errors twice. Holding the element keeps the browser's decoded copy, which an `<img>` with the same URL
 * shares.
 */
export class PageLoader {
  readonly #open: Open
  readonly #explain: (url: string) => Promise<PictureFailure>
  readonly #entries = new Map<string, Entry>()
  readonly #broken = new Map<string, PageFailure>()
  readonly #failed = new Map<string, number>()
  readonly #turns = new LoadQueue()

  constructor(open: Open = decode, explain = pictureFailureOf) {
    this.#open = open
    this.#explain = explain
  }

  /** Returns the decoded picture; null if it is not in memory. */
  ready(url: string): HTMLImageElement | null {
    return this.#entries.get(url)?.image ?? null
  }

  /** True while a picture is loading. */
  isUnderWay(url: string): boolean {
    return this.#entries.get(url)?.image === null
  }

  /** True for a page that is known to be broken, at any width. */
  isBroken(url: string): boolean {
    return this.#broken.has(pageOf(url))
  }

  /** Records a page as broken, so that it is not requested. */
  assumeBroken(url: string, failure: PageFailure): void {
    this.#broken.set(pageOf(url), failure)
  }

  /** Allows a broken page to be requested again. */
  forgive(url: string): void {
    this.#broken.delete(pageOf(url))
    this.#failed.delete(pageOf(url))
  }

  /**
   * Returns a picture, loaded once for all callers and only while a caller waits; urgent pictures first. Rejects with a
   * PageFailure; a later call retries unless the page is broken.
   */
  load(url: string, { signal, urgent = false }: LoadOptions = {}): Promise<HTMLImageElement> {
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
    // Another component may request the same picture within the same task.
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
    if (isLasting(failure.why) || failed >= MAX_FAILURES) this.#broken.set(page, failure)
  }

  /** Evicts the least recently used pictures beyond the limits. */
  #letGo(): void {
    const entries = [...this.#entries].filter(([, { image }]) => image !== null).toReversed()
    let pixels = 0
    for (const [i, [url, { image }]] of entries.entries()) {
      pixels += image ? pixelsOf(image) : 0
      if (i >= DECODED_MAX || (i >= DECODED_MIN && pixels > DECODED_PIXELS)) this.#entries.delete(url)
    }
  }
}
