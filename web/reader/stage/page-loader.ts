import { type NotShown, whyNotShown } from '#web/data/comic.ts'

/** Pictures kept decoded. */
export const DECODED_MAX = 8

interface Entry {
  image: HTMLImageElement | null
  readonly loading: Promise<HTMLImageElement>
}

/** A page that does not show, and why. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly why: NotShown

  constructor(why: NotShown) {
    super('The page cannot be shown.')
    this.why = why
  }
}

/** True for what asking again would not change: the page itself is broken, or not there. */
function isLasting(why: NotShown): boolean {
  return why === 'image' || (why !== 'offline' && [404, 422].includes(why.status))
}

/** The page of an address, whatever its width and the token it is asked for with. */
function pageOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return `${pathname} ${searchParams.get('v') ?? ''}`
}

/** Loads and decodes a picture. Rejects when it cannot be loaded or shown. */
async function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.decoding = 'async'
  image.src = url
  await image.decode()
  return image
}

/**
 * Pictures by address, decoded before they are shown and let go in the order of their last use; a broken page is asked
 * for once. Holding the element keeps the browser's own decoded copy, which an `<img>` of the same address shares.
 */
export class PageLoader {
  readonly #open: (url: string) => Promise<HTMLImageElement>
  readonly #explain: (url: string) => Promise<NotShown>
  readonly #entries = new Map<string, Entry>()
  readonly #broken = new Map<string, PageFailure>()

  constructor(open: (url: string) => Promise<HTMLImageElement> = decode, explain = whyNotShown) {
    this.#open = open
    this.#explain = explain
  }

  /** The picture when it can be shown at once, else null. */
  ready(url: string): HTMLImageElement | null {
    return this.#entries.get(url)?.image ?? null
  }

  /** True for a page that was found broken, at any width. */
  isBroken(url: string): boolean {
    return this.#broken.has(pageOf(url))
  }

  /** Lets a broken page be asked for again. */
  forgive(url: string): void {
    this.#broken.delete(pageOf(url))
  }

  /**
   * Loads a picture once, however many ask. Rejects with a PageFailure; asking again then tries again, but for a page
   * that is broken.
   */
  load(url: string): Promise<HTMLImageElement> {
    const broken = this.#broken.get(pageOf(url))
    if (broken) return Promise.reject(broken)
    const known = this.#entries.get(url)
    if (known) {
      this.#entries.delete(url)
      this.#entries.set(url, known)
      return known.loading
    }
    const loading = this.#open(url).catch(async () => {
      const failure = new PageFailure(await this.#explain(url))
      if (isLasting(failure.why)) this.#broken.set(pageOf(url), failure)
      throw failure
    })
    const entry: Entry = { image: null, loading }
    this.#entries.set(url, entry)
    for (const oldest of [...this.#entries.keys()].slice(0, -DECODED_MAX)) this.#entries.delete(oldest)
    loading.then(
      (image) => {
        entry.image = image
      },
      () => {
        if (this.#entries.get(url) === entry) this.#entries.delete(url)
      },
    )
    return loading
  }
}
