/** DESIGN-LANGUAGE 8: pictures kept decoded. */
export const DECODED_MAX = 8

interface Entry {
  image: HTMLImageElement | null
  readonly loading: Promise<HTMLImageElement>
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
 * Pictures by address, decoded before they are shown and let go in the order of their last use.
 * Holding the element keeps the browser's own decoded copy, which an `<img>` of the same address shares.
 */
export class PageLoader {
  readonly #open: (url: string) => Promise<HTMLImageElement>
  readonly #entries = new Map<string, Entry>()

  constructor(open: (url: string) => Promise<HTMLImageElement> = decode) {
    this.#open = open
  }

  /** The picture when it can be shown at once, else null. */
  ready(url: string): HTMLImageElement | null {
    return this.#entries.get(url)?.image ?? null
  }

  /** Loads a picture once, however many ask. Rejects like `decode`; asking again then tries again. */
  load(url: string): Promise<HTMLImageElement> {
    const known = this.#entries.get(url)
    if (known) {
      this.#entries.delete(url)
      this.#entries.set(url, known)
      return known.loading
    }
    const loading = this.#open(url)
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
